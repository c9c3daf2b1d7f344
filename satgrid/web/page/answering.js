// Who answers: the server that this page came from. Another file of this name answers by itself.

const me = Math.random().toString(36).slice(2);
const PAUSE = 1000; // milliseconds between two tries while the server is gone

// Tells when the server is "gone" and when it is "back".
export const states = new EventTarget();
export const alone = false; // whether there is no server
let gone = false;

function heard(now) {
  if (now === gone) return;
  gone = now;
  states.dispatchEvent(new CustomEvent(gone ? "gone" : "back"));
}

// End a question that is on its way.
export function drop(question) {
  const body = JSON.stringify({ question, page: me, dropped: true });
  fetch("api/ask", { method: "POST", headers: { "content-type": "application/json" }, body }).catch(() => {});
}

// Send a question and return the answer, or null where the server is gone.
export async function send(question, asked) {
  try {
    const answer = await fetch("api/ask", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ question, page: me, ...asked }),
    });
    const found = await answer.json();
    heard(false);
    return found;
  } catch {
    heard(true);
    await new Promise((done) => setTimeout(done, PAUSE));
    return null;
  }
}

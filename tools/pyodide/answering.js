// Who answers: Python itself, in a worker of this browser. No server is asked anything.

const LATE = 1500; // milliseconds after which a question that a newer one waits for is given up

export const states = new EventTarget();
export const alone = true;

let worker = null;
let number = 0;
const waiting = new Map(); // by number: what becomes of the answer, its kind, when it was sent

function begun() {
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.part) {
      states.dispatchEvent(new CustomEvent("gone", { detail: data.part }));
      return;
    }
    if (data.ready) {
      states.dispatchEvent(new CustomEvent("back"));
      return;
    }
    const own = waiting.get(data.number);
    waiting.delete(data.number);
    own?.done({ ...data.answer, seconds: (performance.now() - own.sent) / 1000 });
  };
  worker.onerror = (event) => {
    states.dispatchEvent(new CustomEvent("gone", { detail: event.message }));
  };
}

// End a question that is on its way for long.
export function drop(question) {
  const stuck = [...waiting.values()].find((own) => own.question === question && performance.now() - own.sent > LATE);
  if (!stuck) return;
  // Python hears nothing while it works: a new one begins. The others are asked once more.
  worker.terminate();
  begun();
  for (const own of [...waiting.values()]) own.done(own === stuck ? { code: 130, document: null, error: null } : null);
  waiting.clear();
}

// Send a question and return the answer, null where a newer one came.
export async function send(question, asked) {
  drop(question);
  const own = ++number;
  return new Promise((done) => {
    waiting.set(own, { done, question, sent: performance.now() });
    worker.postMessage({ number: own, asked: { question, ...asked } });
  });
}

// From its second visit on the site needs no network.
navigator.serviceWorker?.register("service.js", { type: "module" }).catch(() => {});
states.dispatchEvent(new CustomEvent("gone"));
begun();

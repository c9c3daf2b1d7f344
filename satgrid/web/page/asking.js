// Questions, the newest of each kind first.

import { drop as dropped, send } from "./answering.js";

export { alone, states } from "./answering.js";

const open = new Map(); // by question: its newest number, and the one that is on its way
const PATIENCE = 300; // milliseconds after which a newer question does not wait for an older one

// Answer a question no more: nobody waits for it.
export function drop(question) {
  const own = open.get(question);
  if (!own) return;
  ++own.token;
  if (own.waits) dropped(question);
}

// Ask; null where a newer question of this kind came. While the server is gone it is asked again.
export function ask(question, asked = {}) {
  const own = open.get(question) || { token: 0, sent: 0, on: Promise.resolve() };
  open.set(question, own);
  const token = ++own.token;
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  const turn = Promise.race([own.on, late]).then(async () => {
    let answer = null;
    while (answer === null) {
      if (token !== own.token) return null;
      own.waits = true;
      answer = await send(question, asked);
      own.waits = token !== own.token && own.waits;
    }
    return token === own.token && answer.code !== 130 ? answer : null;
  });
  own.on = turn.catch(() => null);
  return turn;
}

// What the page knows of the board that it shows.

export const state = { shown: null, verdict: null, view: "given", steps: null, at: 0, made: null };

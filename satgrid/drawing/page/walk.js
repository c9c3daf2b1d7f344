"use strict";
(() => {
  const steps = [...document.querySelectorAll("main > section")];
  const bar = document.getElementById("bar");
  const back = document.getElementById("back");
  const on = document.getElementById("on");
  if (!steps.length) return;
  let at = 0;
  for (const step of steps) step.removeAttribute("id"); // or the browser would scroll there

  function show(next, note = true) {
    at = Math.max(0, Math.min(steps.length - 1, next));
    steps.forEach((step, number) => { step.hidden = number !== at; });
    bar.value = at + 1;
    back.disabled = at === 0;
    on.disabled = at === steps.length - 1;
    if (note) history.replaceState(null, "", `#step-${at + 1}`);
  }

  function asked() {
    const found = /^#step-(\d+)$/.exec(location.hash);
    return found ? found[1] - 1 : 0;
  }

  bar.max = steps.length;
  bar.oninput = () => show(bar.value - 1);
  back.onclick = () => show(at - 1);
  on.onclick = () => show(at + 1);
  addEventListener("hashchange", () => show(asked(), false));
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  });
  document.querySelector("nav").hidden = false;
  show(asked(), false);
})();

// The list of solutions, of which only those in sight are drawn, and one of them in large.
const MOST_HIGH = 8_000_000; // browsers cut off elements higher than some ten million pixels
let columns = 1;
let cardWide = 0;
let cardHigh = 0;

function layOut() {
  const list = byId("list");
  const least = Math.min(420, Math.max(150, (wide / data.cell) * 11, 150 * Math.sqrt(wide / high)));
  columns = Math.max(1, Math.floor(list.clientWidth / least));
  if (columns === 1 && list.clientWidth > 280 && wide / data.cell < 16) columns = 2;
  cardWide = list.clientWidth / columns;
  cardHigh = ((cardWide - 12) * high) / wide + 32;
  const rows = Math.ceil(shown.length / columns);
  byId("space").style.height = `${Math.min(MOST_HIGH, rows * cardHigh)}px`;
  drawCards();
}

// How far rows are moved up, where there are more than the page can be high.
function ratio() {
  const list = byId("list");
  const full = Math.ceil(shown.length / columns) * cardHigh;
  return full <= MOST_HIGH ? 1 : (full - list.clientHeight) / (MOST_HIGH - list.clientHeight);
}

function drawCards() {
  const list = byId("list");
  const top = list.scrollTop * ratio();
  const first = Math.max(0, Math.floor(top / cardHigh) - 1);
  const last = Math.min(Math.ceil(shown.length / columns), Math.ceil((top + list.clientHeight) / cardHigh) + 1);
  const cards = [];
  for (let at = first * columns; at < Math.min(shown.length, last * columns); at++) {
    const number = shown[at];
    const left = (at % columns) * cardWide;
    const down = Math.floor(at / columns) * cardHigh - top + list.scrollTop;
    cards.push(
      `<div class="card${at === chosen ? " chosen" : ""}" id="card-${at}" data-at="${at}" role="option" ` +
        `aria-selected="${at === chosen}" aria-posinset="${at + 1}" aria-setsize="${shown.length}" ` +
        `style="width:${cardWide}px;transform:translate(${left}px,${down}px)">` +
        `${pictures.svg(solutions.of(number), `solution ${number + 1}`)}<small>${spoken(number + 1)}</small></div>`);
  }
  byId("space").innerHTML = cards.join("") ||
    `<p class="none">${data.count ? "No solution has all this." : "There is no solution."}</p>`;
  list.setAttribute("aria-activedescendant", `card-${chosen}`);
}

function choose(at) {
  chosen = Math.max(0, Math.min(shown.length - 1, at));
  const list = byId("list");
  const top = Math.floor(chosen / columns) * cardHigh;
  const seen = list.scrollTop * ratio();
  if (top < seen) list.scrollTop = top / ratio();
  else if (top + cardHigh > seen + list.clientHeight) list.scrollTop = (top + cardHigh - list.clientHeight) / ratio() + 1;
  drawCards();
  if (byId("large").open) enlarge();
}

function enlarge() {
  if (!shown.length) return;
  const number = shown[chosen];
  byId("large-title").textContent = `Solution ${spoken(number + 1)} of ${spoken(data.count)}`;
  byId("picture").innerHTML = pictures.svg(solutions.of(number), `solution ${number + 1}`);
  byId("previous").disabled = chosen === 0;
  byId("next").disabled = chosen === shown.length - 1;
  if (!byId("large").open) byId("large").showModal();
}

byId("list").onscroll = drawCards;
byId("list").onclick = (event) => {
  const card = event.target.closest(".card");
  if (card) { choose(Number(card.dataset.at)); enlarge(); }
};
byId("list").onkeydown = (event) => {
  const page = Math.max(1, Math.floor(byId("list").clientHeight / cardHigh)) * columns;
  const to = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, ArrowUp: chosen - columns, ArrowDown: chosen + columns,
    PageUp: chosen - page, PageDown: chosen + page, Home: 0, End: shown.length - 1 }[event.key];
  if (event.key === "Enter" || event.key === " ") enlarge();
  else if (to !== undefined) choose(to);
  else return;
  event.preventDefault();
};
byId("large").onkeydown = (event) => {
  if (event.key === "ArrowLeft") choose(chosen - 1);
  if (event.key === "ArrowRight") choose(chosen + 1);
};
byId("previous").onclick = () => choose(chosen - 1);
byId("next").onclick = () => choose(chosen + 1);
byId("close").onclick = () => byId("large").close();
byId("large").onclose = () => byId("list").focus();
byId("number").max = data.count;
byId("number").onchange = (event) => {
  const number = Math.round(Number(event.target.value)) - 1;
  const at = shown.findIndex((one) => one >= number);
  choose(at < 0 ? shown.length - 1 : at);
};

byId("hint").textContent = drawsPieces
  ? "Click a cell to place one of the pieces that can cover it, or choose a piece to see where it lies."
  : "Click a cell to choose what is in it.";
byId("name").append(new Option(drawsPieces ? "all pieces" : "everything", ""),
  ...data.names.map((word, number) => new Option(word, number)));
byId("name-label").hidden = data.names.length < 2;
if (matchMedia("(max-width: 45rem)").matches || data.count < 2) byId("filter").open = false;
makeBoard();
new ResizeObserver(layOut).observe(byId("list"));
refresh();

// Pictures of solutions: what is below, the shapes of the keys, what is above.
class Pictures {
  constructor(data) {
    this.data = data;
    const [width, height] = data.size;
    this.open = `<svg class="board" viewBox="0 0 ${width} ${height}" font-family="${data.fonts}"`;
    document.getElementById("sprites").innerHTML =
      `<defs><g id="below">${data.below}</g><g id="above">${data.above}</g></defs>`;
    const places = new Map(data.cells.map((cell, index) => [cell.slice(2).join(), index]));
    this.near = data.cells.map(([, , ...place]) =>
      place
        .flatMap((_, axis) => [-1, 1].map((step) => place.map((at, i) => (i === axis ? at + step : at))))
        .map((around) => places.get(around.join()))
        .filter((index) => index !== undefined));
  }

  // The picture of some keys.
  svg(keys, label) {
    return `${this.open} role="img" aria-label="${label}"><use href="#below"/>` +
      this.shapes(keys) + `<use href="#above"/></svg>`;
  }

  shapes(keys) {
    const colors = this.data.colors.length ? this.colored(keys) : [];
    const shown = Array.from(keys, (key, at) =>
      colors.length ? `<g color="${this.color(colors[at])}">${this.data.keys[key]}</g>` : this.data.keys[key]);
    return `<g ${this.data.style}>${shown.join("")}</g>`;
  }

  // Beyond the palette darker colors follow.
  color(index) {
    const size = this.data.colors.length;
    const shade = Math.floor(index / size);
    const code = this.data.colors[index % size];
    const parts = [1, 3, 5].map((at) =>
      Math.floor((parseInt(code.slice(at, at + 2), 16) * 4 ** shade) / 5 ** shade));
    return "#" + parts.map((part) => part.toString(16).padStart(2, "0")).join("");
  }

  // Numbers of colors, different for neighbors: the piece with the fewest neighbors is taken
  // out again and again, and the pieces are colored in the opposite order.
  colored(keys) {
    const { over, wanted, colors } = this.data;
    const owners = new Map();
    keys.forEach((key, piece) => {
      for (const cell of over[key]) owners.set(cell, [...(owners.get(cell) || []), piece]);
    });
    const touching = Array.from(keys, (key, piece) => {
      const found = new Set();
      for (const cell of over[key]) {
        for (const at of [cell, ...this.near[cell]]) {
          for (const other of owners.get(at) || []) found.add(other);
        }
      }
      found.delete(piece);
      return found;
    });
    const degrees = touching.map((near) => near.size);
    const order = [];
    const left = new Set(touching.keys());
    while (left.size) {
      let least = -1;
      for (const piece of left) if (least < 0 || degrees[piece] < degrees[least]) least = piece;
      left.delete(least);
      order.push(least);
      for (const near of touching[least]) degrees[near]--;
    }
    const given = [];
    for (const piece of order.reverse()) {
      const taken = new Set([...touching[piece]].map((near) => given[near]));
      let choice = 0;
      while (choice < colors.length && taken.has((wanted[keys[piece]] + choice) % colors.length)) choice++;
      let color = choice < colors.length ? (wanted[keys[piece]] + choice) % colors.length : choice;
      while (taken.has(color)) color++;
      given[piece] = color;
    }
    return given;
  }
}

// The solutions of the page: read from their packed form, filtered, counted.
class Solutions {
  constructor(data) {
    const bytes = Uint8Array.from(atob(data.solutions), (letter) => letter.charCodeAt(0));
    let at = 0;
    const next = () => {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++];
        value += (byte & 127) * 2 ** shift;
        if (byte < 128) return value;
      }
    };
    this.count = data.count;
    this.starts = new Uint32Array(data.count + 1);
    const keys = new Uint32Array(bytes.length);
    let end = 0;
    for (let number = 0; number < data.count; number++) {
      let key = -1;
      for (let left = next(); left > 0; left--) {
        key += next() + 1;
        keys[end++] = key;
      }
      this.starts[number + 1] = end;
    }
    this.keys = keys.slice(0, end);
    this.keyCount = data.keys.length;
  }

  // The keys of a solution, in order.
  of(number) {
    return this.keys.subarray(this.starts[number], this.starts[number + 1]);
  }

  // The numbers of the solutions that have all of some keys and none of some others.
  matching(wanted, refused) {
    const part = new Int8Array(this.keyCount);
    for (const key of wanted) part[key] = 1;
    for (const key of refused) part[key] = -1;
    const found = [];
    for (let number = 0; number < this.count; number++) {
      let have = 0;
      for (let at = this.starts[number]; at < this.starts[number + 1]; at++) {
        const said = part[this.keys[at]];
        if (said < 0) { have = -1; break; }
        have += said;
      }
      if (have === wanted.length) found.push(number);
    }
    return found;
  }

  // In how many of some solutions each key is.
  times(numbers) {
    const found = new Uint32Array(this.keyCount);
    for (const number of numbers) {
      for (let at = this.starts[number]; at < this.starts[number + 1]; at++) {
        found[this.keys[at]]++;
      }
    }
    return found;
  }
}

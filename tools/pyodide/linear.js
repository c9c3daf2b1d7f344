// HiGHS for Python in the browser: what satgrid/linear/browser.py asks.

const OPTIONS = { output_flag: false, presolve: "off", solver: "simplex", primal_feasibility_tolerance: 1e-9, dual_feasibility_tolerance: 1e-9 };

class Program {
  constructor(highs, costs, low, high, starts, indices, values) {
    const numCols = costs.length;
    const numRows = low.length;
    this.columns = { kind: "range", from: 0, to: numCols - 1 };
    this.model = highs.createModel({
      numCols, numRows, colCost: costs, colLower: new Float64Array(numCols), colUpper: new Float64Array(numCols),
      rowLower: low, rowUpper: high, matrix: { format: "csr", numCols, numRows, starts, indices, values },
    });
    this.model.options.set(OPTIONS);
  }

  least(low, high) {
    this.model.changeColsBounds(this.columns, low, high);
    this.model.run();
    const { colValue, rowDual } = this.model.getSolution();
    return { status: this.model.getModelStatus(), cost: this.model.getObjectiveValue(), values: colValue, prices: rowDual };
  }

  dispose() {
    this.model.dispose();
  }
}

// Load HiGHS, which only some questions need, and hand it to Python.
export async function load(python) {
  const { default: made } = await import("./highs/highs.mjs");
  const highs = await made({ locateFile: () => new URL("./highs/highs.wasm", self.location).href });
  python.registerJsModule("satgrid_highs", { program: (...parts) => new Program(highs, ...parts) });
}

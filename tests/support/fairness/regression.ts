/**
 * The sums of a ridge regression (least squares with a small penalty). They are kept per day, so
 * that a day can be excluded.
 */
export class Regression {
  readonly #size: number;
  readonly #days: { readonly squares: Float64Array; readonly sums: Float64Array }[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  learn(day: number, inputs: Float64Array, outcome: number): void {
    const size = this.#size;
    this.#days[day] ??= {
      squares: new Float64Array(size * size),
      sums: new Float64Array(size),
    };
    const { squares, sums } = this.#days[day];
    for (let row = 0; row < size; row += 1) {
      const input = inputs[row] ?? 0;
      sums[row] = (sums[row] ?? 0) + input * outcome;
      for (let column = 0; column < size; column += 1) {
        const at = row * size + column;
        squares[at] = (squares[at] ?? 0) + input * (inputs[column] ?? 0);
      }
    }
  }

  /** Returns the weights fitted to every day but one. */
  without(day: number): Float64Array {
    const size = this.#size;
    const rows = Array.from({ length: size }, () => new Float64Array(size + 1));
    this.#days.forEach(({ squares, sums }, index) => {
      if (index === day) return;
      rows.forEach((row, number) => {
        for (let column = 0; column < size; column += 1) {
          row[column] = (row[column] ?? 0) + (squares[number * size + column] ?? 0);
        }
        row[size] = (row[size] ?? 0) + (sums[number] ?? 0);
      });
    });
    rows.forEach((row, number) => {
      row[number] = (row[number] ?? 0) * 1.001 + 1;
    });
    return solve(rows);
  }
}

/**
 * Solves the equations by Gaussian elimination. The ridge penalty makes every pivot greater than 0.
 */
function solve(rows: Float64Array[]): Float64Array {
  const size = rows.length;
  rows.forEach((row, pivot) => {
    for (const other of rows) {
      if (other === row) continue;
      const share = (other[pivot] ?? 0) / (row[pivot] ?? 1);
      for (let column = pivot; column <= size; column += 1) {
        other[column] = (other[column] ?? 0) - share * (row[column] ?? 0);
      }
    }
  });
  return Float64Array.from(rows, (row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}

export function predict(weights: Float64Array, inputs: Float64Array): number {
  return weights.reduce((sum, weight, index) => sum + weight * (inputs[index] ?? 0), 0);
}

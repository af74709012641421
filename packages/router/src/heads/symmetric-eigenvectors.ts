const sweeps = 30;
const negligible = 1e-12;

/**
 * Eigenvectors of a symmetric matrix of `width` rows, by falling eigenvalue: Jacobi's method (Golub and Van Loan, Matrix Computations, 8.5).
 */
export function symmetricEigenvectors(matrix: Float64Array, width: number): readonly Float64Array[] {
  const values = matrix.slice();
  const at = (row: number, column: number) => values[row * width + column] ?? 0;
  const vectors = Array.from({ length: width }, (_, place) => {
    const vector = new Float64Array(width);
    vector[place] = 1;
    return vector;
  });
  const scale = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let rotated = false;
    for (let p = 0; p < width; p++)
      for (let q = p + 1; q < width; q++) {
        const off = at(p, q);
        if (Math.abs(off) <= negligible * scale) continue;
        rotated = true;
        const theta = (at(q, q) - at(p, p)) / (2 * off);
        const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const cosine = 1 / Math.sqrt(tangent * tangent + 1);
        rotate(values, vectors, width, { p, q, cosine, sine: tangent * cosine });
      }
    if (!rotated) break;
  }
  return vectors
    .map((vector, place) => ({ vector, value: at(place, place) }))
    .sort((a, b) => b.value - a.value)
    .map(({ vector }) => vector);
}

interface Rotation {
  readonly p: number;
  readonly q: number;
  readonly cosine: number;
  readonly sine: number;
}

/** Turns rows, columns and vectors `p` and `q` in place. */
function rotate(
  values: Float64Array,
  vectors: readonly Float64Array[],
  width: number,
  { p, q, cosine, sine }: Rotation,
): void {
  const turn = (list: Float64Array, one: number, other: number) => {
    const [left, right] = [list[one] ?? 0, list[other] ?? 0];
    list[one] = cosine * left - sine * right;
    list[other] = sine * left + cosine * right;
  };
  for (let k = 0; k < width; k++) turn(values, k * width + p, k * width + q);
  for (let k = 0; k < width; k++) turn(values, p * width + k, q * width + k);
  const [one, other] = [vectors[p], vectors[q]];
  if (one === undefined || other === undefined) return;
  for (let k = 0; k < width; k++) {
    const [left, right] = [one[k] ?? 0, other[k] ?? 0];
    one[k] = cosine * left - sine * right;
    other[k] = sine * left + cosine * right;
  }
}

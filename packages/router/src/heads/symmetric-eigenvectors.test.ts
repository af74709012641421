import fc from 'fast-check';
import { expect, it } from 'vitest';
import { symmetricEigenvectors } from './symmetric-eigenvectors.ts';

it('eigenvectors are orthonormal, and the matrix only stretches them, by ever less', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }).chain((width) =>
        fc.tuple(
          fc.constant(width),
          fc.array(fc.double({ min: -3, max: 3, noNaN: true }), {
            minLength: width * width,
            maxLength: width * width,
          }),
        ),
      ),
      ([width, values]) => {
        const matrix = Float64Array.from(values, (value, at) => {
          const mirrored = values[(at % width) * width + Math.floor(at / width)] ?? 0;
          return (value + mirrored) / 2;
        });
        const vectors = symmetricEigenvectors(matrix, width);
        let last = Number.POSITIVE_INFINITY;
        vectors.forEach((vector, place) => {
          const image = vector.map((_, row) =>
            vector.reduce((sum, value, column) => sum + (matrix[row * width + column] ?? 0) * value, 0),
          );
          const value = image.reduce((sum, entry, at) => sum + entry * (vector[at] ?? 0), 0);
          image.forEach((entry, at) => {
            expect(entry).toBeCloseTo(value * (vector[at] ?? 0), 6);
          });
          expect(value).toBeLessThanOrEqual(last + 1e-9);
          last = value;
          vectors.forEach((other, index) => {
            const product = vector.reduce((sum, entry, at) => sum + entry * (other[at] ?? 0), 0);
            expect(product).toBeCloseTo(index === place ? 1 : 0, 6);
          });
        });
      },
    ),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UpstreamResponseError } from '../translation/index.ts';
import { readVector, toVectorFormat } from './vectors.ts';

describe('toVectorFormat', () => {
  it('writes 32-bit floats in little-endian order, as OpenAI does', () => {
    expect(toVectorFormat([1, -2, 0.5], 'base64')).toBe('AACAPwAAAMAAAAA/');
    expect(toVectorFormat('AACAPwAAAMAAAAA/', 'float')).toEqual([1, -2, 0.5]);
  });

  it('leads back to the same numbers', () => {
    const vectors = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 });
    fc.assert(
      fc.property(vectors, (vector) => {
        expect(toVectorFormat(toVectorFormat(vector, 'base64'), 'float')).toEqual(vector);
      }),
    );
  });

  it.each(['float', 'base64'] as const)('leaves what is %s as it is', (format) => {
    const vector = format === 'float' ? [0.1, 0.2] : 'AACAPw==';
    expect(toVectorFormat(vector, format)).toBe(vector);
  });

  it.each(['AAA=', 'AACAPwA='])('refuses %s, which is no list of 32-bit floats', (text) => {
    expect(() => toVectorFormat(text, 'float')).toThrow(UpstreamResponseError);
  });
});

describe('readVector', () => {
  it.each([[[]], [['a']], [null], [''], [{ int8: [1] }], [[Number.NaN]]])('refuses %j', (value) => {
    expect(() => readVector(value)).toThrow(UpstreamResponseError);
  });

  it('takes floats out of several kinds of vectors', () => {
    expect(readVector({ float: [1], int8: [1] })).toEqual([1]);
  });
});

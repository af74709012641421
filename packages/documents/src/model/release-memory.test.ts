import { expect, it } from 'vitest';
import { releaseMemory } from './release-memory.ts';

it('gives whole pieces back, also twice, and leaves parts of larger ones', () => {
  const whole = new Uint8Array(1000);
  releaseMemory(whole);
  releaseMemory(whole);
  expect(whole.byteLength).toBe(0);
  const larger = new Uint8Array([1, 2, 3]);
  releaseMemory(larger.subarray(1));
  expect([...larger]).toEqual([1, 2, 3]);
  const small = Buffer.from('abc');
  releaseMemory(small);
  expect(small.toString()).toBe('abc');
});

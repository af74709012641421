import { expect, it } from 'vitest';
import { everydayPrompts } from './everyday-prompts.ts';

it('everyday requests are deterministic for a seed, distinct, and completely filled in', () => {
  const made = everydayPrompts(7);
  expect(everydayPrompts(7)).toEqual(made);
  expect(everydayPrompts(8)).not.toEqual(made);
  const texts = made.map(({ prompt }) => prompt);
  expect(texts.filter((text) => /\{[a-z]\w*\}/i.test(text) && !text.includes('return'))).toEqual([]);
  expect(new Set(texts).size).toBeGreaterThan(0.98 * texts.length);
  expect(new Set(made.map(({ domain }) => domain)).size).toBe(10);
});

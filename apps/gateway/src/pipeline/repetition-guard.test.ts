import type { StreamChunk } from '@sluice/wire';
import { expect, it } from 'vitest';
import { RepetitionGuard } from './repetition-guard.ts';

const text = (text: string, index = 0): StreamChunk => ({
  kind: 'text',
  index,
  field: 'content',
  text,
  json: '{}',
});

it.each([
  ['the same text', Array.from({ length: 10 }, () => text('ab')), true],
  ['one time less', Array.from({ length: 9 }, () => text('ab')), false],
  ['another text between', [...Array.from({ length: 9 }, () => text('ab')), text('a'), text('ab')], false],
  ['empty texts', Array.from({ length: 30 }, () => text('')), false],
  ['two choices in turn', Array.from({ length: 18 }, (_, n) => text('ab', n % 2)), false],
  ['one of two choices in turn', Array.from({ length: 19 }, (_, n) => text('ab', n % 2)), true],
])('%s', (_, chunks, isRefused) => {
  const guard = new RepetitionGuard(10);
  const check = (): void => {
    for (const chunk of chunks) guard.check([chunk]);
  };
  if (isRefused) expect(check).toThrow('the same text 10 times in a row');
  else expect(check).not.toThrow();
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextEventPattern } from './text-event-pattern.ts';

const event = (text: unknown, count = 1, more = {}, part = {}) => ({
  candidates: [{ content: { parts: [{ text, ...part }], role: 'model' }, index: 0, ...more }],
  usageMetadata: { promptTokenCount: 9, candidatesTokenCount: count },
  modelVersion: 'm-1.0',
});

function learnt(from: object): TextEventPattern {
  const pattern = new TextEventPattern();
  pattern.learn(JSON.stringify(from), { ...from });
  return pattern;
}

describe('TextEventPattern', () => {
  it.each([
    ['another text and other counts', event('b', 23), 'b'],
    ['the same', event('a'), 'a'],
    ['an empty text', event(''), ''],
    ['a text with escapes', event('"b\\\n\u2028'), '"b\\\n\u2028'],
    ['a text that ends in a backslash', event('b\\'), 'b\\'],
    ['an end', event('b', 1, { finishReason: 'STOP' }), undefined],
    ['another candidate', event('b', 1, { index: 1 }), undefined],
    ['a thought', event('b', 1, {}, { thought: true }), undefined],
    ['another version', { ...event('b'), modelVersion: 'm-1.1' }, undefined],
    ['an error', { ...event('b'), error: {} }, undefined],
  ])('reads %s', (_name, next, expected) => {
    expect(learnt(event('a')).apply(JSON.stringify(next))).toBe(expected);
  });

  it.each([
    ['an end', event('a', 1, { finishReason: 'STOP' })],
    ['a thought', event('a', 1, {}, { thought: true })],
    ['a signature', event('a', 1, {}, { thoughtSignature: 's' })],
    ['an escape', event('a"')],
    ['two texts', { ...event('a'), candidates: [...event('a').candidates, ...event('b').candidates] }],
    ['no counts', { candidates: event('a').candidates }],
    ['something new', { ...event('a'), text: 'x' }],
    ['no text', event(7)],
  ])('learns nothing from %s', (_name, from) => {
    expect(learnt(from).apply(JSON.stringify(from))).toBeUndefined();
  });

  it('law: what it reads is what the event says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.nat(),
        (first, next, count) => {
          const read = learnt(event(first)).apply(JSON.stringify(event(next, count)));
          if (read !== undefined) expect(read).toBe(next);
        },
      ),
    );
  });
});

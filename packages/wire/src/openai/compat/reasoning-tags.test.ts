import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReasoningTagReader, separateReasoning } from './reasoning-tags.ts';

const think = { name: 'think', isOpened: false };
const opened = { name: 'think', isOpened: true };

function inPieces(pieces: readonly string[], tag = think): { text: string; reasoning: string } {
  const reader = new ReasoningTagReader(tag);
  const read = [...pieces.map((piece) => reader.read(piece)), reader.end()];
  return {
    text: read.map(({ text }) => text).join(''),
    reasoning: read.map(({ reasoning }) => reasoning).join(''),
  };
}

describe('separateReasoning', () => {
  it.each([
    ['tags at the beginning', '<think>\nWhy?\n</think>\n\nBecause.', 'Why?', 'Because.'],
    ['white space before', '\n <think>a</think> b', 'a', 'b'],
    ['no tags', 'Use <think> tags.', '', 'Use <think> tags.'],
    ['empty reasoning', '<think>\n\n</think>\n\nHello', '', 'Hello'],
    ['a cut answer', '<think>I was', 'I was', ''],
    ['other tags in it', '<think>if a < b and </b></think>c < d', 'if a < b and </b>', 'c < d'],
    ['only the first', '<think>a</think>b<think>c</think>', 'a', 'b<think>c</think>'],
    ['another tag', '<thinking>a</thinking>', '', '<thinking>a</thinking>'],
    ['white space', '  \n', '', '  \n'],
    ['nothing', '', '', ''],
    [
      'much white space before',
      `${' '.repeat(100)}<think>a</think>b`,
      '',
      `${' '.repeat(100)}<think>a</think>b`,
    ],
  ])('%s', (_, message, reasoning, text) => {
    expect(separateReasoning(message, think)).toEqual({ reasoning, text });
  });

  it.each([
    ['the closing tag alone', 'Why?\n</think>\nBecause.', 'Why?', 'Because.'],
    ['both tags', '<think>Why?</think>Because.', 'Why?', 'Because.'],
    ['none: reasoning is switched off', 'Because.', '', 'Because.'],
  ])('a tag that the template opens, %s', (_, message, reasoning, text) => {
    expect(separateReasoning(message, opened)).toEqual({ reasoning, text });
  });
});

describe('ReasoningTagReader', () => {
  const part = fc.constantFrom(
    '<think>',
    '</think>',
    '<',
    '</',
    'thi',
    'nk>',
    'a',
    ' ',
    '\n',
    'word ',
    '>',
    ' '.repeat(70),
  );
  it('has the same result however a message is cut', () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 24 }),
        fc.boolean(),
        fc.infiniteStream(fc.nat({ max: 5 })),
        (parts, isOpen, cuts) => {
          const tag = isOpen ? opened : think;
          const message = parts.join('');
          const pieces: string[] = [];
          for (let at = 0; at < message.length; ) {
            const length = 1 + (cuts.next().value ?? 0);
            pieces.push(message.slice(at, at + length));
            at += length;
          }
          expect(inPieces(pieces, tag)).toEqual(inPieces([message], tag));
          if (!isOpen) expect(inPieces([message])).toEqual(separateReasoning(message, think));
        },
      ),
    );
  });

  it('reads megabytes of white space in linear time', () => {
    const reader = new ReasoningTagReader(think);
    reader.read('<think>x');
    let length = 0;
    for (let n = 0; n < 200_000; n++) length += reader.read('     ').reasoning.length;
    expect(length).toBeGreaterThan(999_000);
  });
});

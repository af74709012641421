import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compatProfileOf } from './compat-presets.ts';
import { createChatStreamDecoder } from './decode-stream.ts';

const context = { id: 'chatcmpl-x', created: 1, model: 'a/b', profile: compatProfileOf('openai') };

interface Piece {
  readonly text: string;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly delta: Readonly<Record<string, unknown>>;
}

function eventOf({ text, extra, delta }: Piece): string {
  const choice = { index: 0, delta: { ...delta, content: text }, logprobs: null, finish_reason: null };
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 7,
    model: 'm',
    choices: [choice],
    ...extra,
  });
}

const piece: fc.Arbitrary<Piece> = fc.record({
  text: fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'a', '"', '\\', '\n', '"content":"a"', '\u2028', '}'),
  ),
  extra: fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    fc.constantFrom(
      { usage: null },
      { usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
      { content: 'a' },
      { system_fingerprint: 'f' },
    ),
  ),
  delta: fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    fc.constantFrom(
      { role: 'assistant' },
      { refusal: null },
      { reasoning_content: 'r' },
      { refusal: 'content' },
    ),
  ),
});

describe('events alike to one decoded before', () => {
  it('come out as if decoded in full, whatever comes between them', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.boolean(), (pieces, includeUsage) => {
        const fast = createChatStreamDecoder({ ...context, includeUsage });
        const slow = createChatStreamDecoder({ ...context, includeUsage });
        pieces.forEach((one, index) => {
          const data = eventOf(one);
          // Blanks behind the value change nothing but that no event is like the one before.
          expect(fast.event(data)).toEqual(slow.event(data + ' '.repeat(index + 1)));
        });
        expect([fast.outputChars, fast.usage, fast.finished]).toEqual([
          slow.outputChars,
          slow.usage,
          slow.finished,
        ]);
      }),
      { numRuns: 2000 },
    );
  });
});

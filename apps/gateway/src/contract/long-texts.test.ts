import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SluiceError } from '../errors/index.ts';
import { parseJsonBody, parseLargeBody } from './json-body.ts';
import { largeBodyBytes } from './long-texts.ts';

/** What either way of reading makes of a body: the value that a provider would get, or the refusal. */
function full(bytes: Buffer): unknown {
  return outcome(() => parseJsonBody(bytes));
}

function cut(bytes: Buffer): unknown {
  return outcome(() => {
    const { value, texts } = parseLargeBody(bytes);
    return texts === undefined ? value : JSON.parse(texts.restore(JSON.stringify(value)).toString('utf8'));
  });
}

function outcome(read: () => unknown): unknown {
  try {
    return { value: read() };
  } catch (error) {
    return error instanceof SluiceError
      ? { code: error.code, message: error.message, detail: error.detail }
      : { thrown: String(error) };
  }
}

/** A piece of JSON string content as written: plain, escaped, and what no JSON may hold. */
const written = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      'The quick brown fox. ',
      'abc ',
      'äöü 漢字 🙂 ',
      'data:application/pdf;base64,JVBERi0x',
    ),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom('\\n', '\\"', '\\\\', '\\u00e4', '\\ud83d\\ude00', '\\ud83d', '\\/', '\\b'),
  },
  { weight: 1, arbitrary: fc.constantFrom('\n', '\u0000', '\u001f', '\t', '\\x', '\\u12', '\\', '"') },
);
const longText = fc
  .tuple(
    fc.array(written, { minLength: 1, maxLength: 12 }),
    fc.integer({ min: 1, max: 900 }),
    fc.array(written, { maxLength: 3 }),
  )
  .map(([pieces, times, last]) => pieces.join('').repeat(times) + last.join(''));
const key = fc.constantFrom(
  'content',
  'text',
  'url',
  'data',
  'file_data',
  'arguments',
  'model',
  'cont\\u0065nt',
  'content ',
  '',
);
const blank = fc.constantFrom('', ' ', '\n', '\t ', '');

const body = fc
  .tuple(longText, longText, key, key, blank, fc.integer({ min: 0, max: 40 }))
  .map(([one, two, first, second, space, at]) => {
    const text = `{"${first}"${space}:${space}"${one}","messages":[{"role":"user","content":[{"${second}":"${two}"},"${one}"]}],"x":"${'y'.repeat(largeBodyBytes)}"}`;
    // Now and then a byte is lost, so that the structure itself is broken.
    return Buffer.from(at < 3 ? text.slice(0, at * 9) + text.slice(at * 9 + 1) : text, 'utf8');
  });

describe('parsing a large body with its long texts cut out', () => {
  it('has the same result as full parsing, value or error', () => {
    fc.assert(
      fc.property(body, (bytes) => {
        expect(cut(bytes)).toEqual(full(bytes));
      }),
      { numRuns: 1500 },
    );
  });

  it('cuts long prompts and files, and nothing else', () => {
    const prompt = 'He said "hi" and\nleft. '.repeat(2000);
    const file = `data:application/pdf;base64,${'QUJD'.repeat(8000)}`;
    const request = {
      model: 'm',
      messages: [
        { role: 'user', content: prompt },
        { role: 'user', content: [{ type: 'file', file: { file_data: file } }] },
      ],
    };
    const { value, texts } = parseLargeBody(Buffer.from(JSON.stringify(request)));
    expect(texts?.count).toBe(2);
    expect(JSON.stringify(value).length).toBeLessThan(1000);
    expect(JSON.parse(texts?.restore(JSON.stringify(value)).toString() ?? '')).toEqual(request);
    const named = { model: 'm'.repeat(20_000), user: 'u'.repeat(20_000) };
    expect(parseLargeBody(Buffer.from(JSON.stringify(named))).texts).toBeUndefined();
  });
});

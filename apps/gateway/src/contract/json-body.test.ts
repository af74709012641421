import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SluiceError } from '../errors/index.ts';
import { parseJsonBody } from './json-body.ts';

const parse = (text: string | Buffer): unknown => parseJsonBody(Buffer.from(text));

/** The code and parameter of a refusal, or the value. */
function outcome(text: string | Buffer): unknown {
  try {
    return { value: parse(text) };
  } catch (error) {
    if (error instanceof SluiceError) return { code: error.code, param: error.param };
    throw error;
  }
}

/** JSON text, written member by member so that names may come twice. */
type Tree = { readonly json: string; readonly doubled: boolean };
// No backslash in a name: V8 13.6 reads the escaped name of a line end as a backslash, once it saw such a name.
const names = fc.oneof(
  fc.constantFrom('a', 'b', 'A', '', ':', '{', '"', 'é', 'constructor', 'toString', '"a":1,"a'),
  fc.string({ unit: 'binary', maxLength: 4 }).filter((name) => name !== '__proto__' && !name.includes('\\')),
);
/** One of the ways to write a character in JSON. */
const spelled = fc.tuple(names, fc.boolean()).map(([name, escaped]) => ({
  name,
  json: escaped
    ? `"${[...Array(name.length).keys()].map((at) => `\\u${name.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`
    : JSON.stringify(name),
}));
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc
      .oneof(
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.constantFrom('a:b', '{"a":1,"a":2}', '\\":'),
      )
      .map((value): Tree => ({ json: JSON.stringify(value), doubled: false })),
    fc.array(tie('tree'), { maxLength: 4 }).map(
      (items): Tree => ({
        json: `[ ${items.map(({ json }) => json).join(' ,')}]`,
        doubled: items.some(({ doubled }) => doubled),
      }),
    ),
    fc.array(fc.tuple(spelled, tie('tree')), { maxLength: 5 }).map(
      (members): Tree => ({
        json: `{${members.map(([{ json }, value]) => `${json} :\t${value.json}`).join(', ')}}`,
        doubled:
          new Set(members.map(([{ name }]) => name)).size < members.length ||
          members.some(([, value]) => value.doubled),
      }),
    ),
  ),
}));

describe('parseJsonBody', () => {
  it('finds a duplicate member beside a long text of escapes', () => {
    const body = Buffer.from(`{"content":"${'\\n'.repeat(5_000_000)}","a":1,"a":2}`);
    expect(() => parseJsonBody(body)).toThrow("The member 'a' is duplicated");
  });

  it('rejects more than 400,000 commas before it parses them', () => {
    expect(() => parseJsonBody(Buffer.from(`[${'1,'.repeat(400_001)}`))).toThrow('more than 400000 values');
  });

  it('rejects exactly the texts with duplicate members, however they are escaped', () => {
    fc.assert(
      fc.property(tree, ({ json, doubled }) => {
        const expected = doubled ? { code: 'invalid_request' } : { value: JSON.parse(json) };
        expect(outcome(json)).toMatchObject(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts every JSON value, and no other text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        if (!text.includes('\\') && !text.includes('__proto__'))
          expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(Object.hasOwn(Object(outcome(text)), 'value')).toBe(valid);
      }),
    );
  });

  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"x":{"b":[{"c":1},{"c":1,"c":2}]}}', 'x.b[1].c'],
    ['{"a":"}","b":[1,2,{"a":1}],"b":2}', 'b'],
    ['{"a\\"":1,"a\\"":2}', 'a"'],
    ['{"a":1,"\\u0061":2}', 'a'],
  ])('names the duplicate member of %s', (text, param) => {
    expect(outcome(text)).toEqual({ code: 'invalid_request', param });
  });

  it.each([['{"__proto__":1}'], ['{"a":[{"__proto__":{"x":1}}]}'], ['{"\\u005f_proto__":1}']])(
    'SEC-31 rejects %s',
    (text) => {
      expect(outcome(text)).toEqual({ code: 'invalid_request', param: expect.stringMatching(/__proto__$/) });
    },
  );

  it('SEC-31 keeps constructor and prototype as plain members', () => {
    const value = parse('{"constructor":{"prototype":{"x":1}},"hasOwnProperty":2}');
    expect(Object.keys(Object(value))).toEqual(['constructor', 'hasOwnProperty']);
    expect(Reflect.get({}, 'x')).toBeUndefined();
  });

  it.each([
    ['objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
    ['arrays', (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`],
  ])('SEC-30 accepts %s 128 levels deep, but not 129', (_what, write) => {
    expect(outcome(write(128))).toHaveProperty('value');
    expect(outcome(write(129))).toEqual({ code: 'invalid_request', param: null });
    expect(outcome(write(1_000_000))).toEqual({ code: 'invalid_request', param: null });
  });

  it('SEC-30 ignores brackets in strings', () => {
    expect(outcome(JSON.stringify({ a: '[{'.repeat(10_000), b: '\\"['.repeat(5000) }))).toHaveProperty(
      'value',
    );
  });

  it('SEC-30 bounds the number of members', () => {
    const members = (count: number): string =>
      `{${Array.from({ length: count }, (_, index) => `"${index}":0`).join(',')}}`;
    expect(outcome(members(10_000))).toHaveProperty('value');
    expect(outcome(members(10_001))).toEqual({ code: 'invalid_request', param: null });
    const objects = (count: number): string =>
      `[${Array.from({ length: count }, () => members(1000)).join(',')}]`;
    expect(outcome(objects(200))).toHaveProperty('value');
    expect(outcome(`[${objects(200)},{"a":1}]`)).toEqual({ code: 'invalid_request', param: null });
  });

  it.each([
    ['nothing', ''],
    ['a cut text', '{"a":'],
    ['two texts', '{}{}'],
    ['a comment', '{/**/}'],
    ['single quotes', "{'a':1}"],
    ['NaN', '{"a":NaN}'],
    ['a control character in a string', '"a\nb"'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ['an overlong form', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
  ])('rejects %s with 400', (_what, text) => {
    expect(outcome(text)).toEqual({ code: 'invalid_json', param: null });
  });

  it('accepts a byte order mark', () => {
    expect(parse('\ufeff{"a":1}')).toEqual({ a: 1 });
  });

  it('never quotes the body', () => {
    expect(() => parse('{"a": secret-of-the-caller}')).toThrow(/^(?!.*secret)/);
  });
});

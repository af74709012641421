import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitJsonSchema, type SchemaDialect, toObjectSchema } from './index.ts';

const strict: SchemaDialect = {
  keywords: new Set(['description', 'type', 'title']),
  restrictedKeywords: { minItems: (value) => value === 1, enum: (value) => Array.isArray(value) },
  combinators: new Set(['anyOf']),
  requiresClosedObjects: true,
  requiresType: true,
  supportsTuples: false,
  supportsRecursion: false,
  maxOptionalProperties: 2,
};
const loose: SchemaDialect = {
  ...strict,
  combinators: new Set(['anyOf', 'oneOf', 'allOf']),
  requiresClosedObjects: false,
  requiresType: false,
  supportsRecursion: true,
  maxOptionalProperties: null,
};
const text = { type: 'string' };

describe('fitJsonSchema', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>, boolean]>([
    [
      'closes objects',
      { type: 'object', properties: { a: text } },
      { type: 'object', properties: { a: text }, additionalProperties: false },
      false,
    ],
    [
      'moves unsupported keywords to the description',
      { type: 'string', description: 'D', minLength: 3, pattern: '^a' },
      { type: 'string', description: 'D\nConstraints: minLength 3; pattern ^a.' },
      true,
    ],
    [
      'keeps keywords with some values',
      { type: 'array', items: text, minItems: 1 },
      { type: 'array', items: text, minItems: 1 },
      false,
    ],
    [
      'drops annotations silently',
      { $schema: 's', $id: 'i', $comment: 'c', examples: [1], type: 'string' },
      text,
      false,
    ],
    [
      'turns oneOf into anyOf',
      { oneOf: [text, { type: 'null' }] },
      { anyOf: [text, { type: 'null' }] },
      true,
    ],
    [
      'merges tuples',
      { type: 'array', prefixItems: [text, { type: 'number' }] },
      { type: 'array', items: { anyOf: [text, { type: 'number' }] } },
      true,
    ],
    [
      'fits definitions',
      { $ref: '#/$defs/A', $defs: { A: { type: 'string', maxLength: 1 } } },
      { $ref: '#/$defs/A', $defs: { A: { type: 'string', description: 'Constraints: maxLength 1.' } } },
      true,
    ],
    [
      'notices keywords beside a reference',
      { anyOf: [{ $ref: '#/$defs/A', minLength: 2 }], $defs: { A: text } },
      { anyOf: [{ $ref: '#/$defs/A' }], $defs: { A: text } },
      true,
    ],
    [
      'ignores false constraints',
      { type: 'array', items: text, uniqueItems: false },
      { type: 'array', items: text },
      false,
    ],
  ])('%s', (_name, schema, expected, isLoosened) => {
    expect(fitJsonSchema(schema, strict)).toEqual({ schema: expected, isLoosened, isUnsupported: false });
  });

  it.each<[string, Record<string, unknown>]>([
    ['maps', { type: 'object', additionalProperties: text }],
    ['free objects', { type: ['object', 'null'] }],
    ['pattern properties', { type: 'object', properties: { a: text }, patternProperties: { '^x': text } }],
    ['required properties without schema', { type: 'object', properties: { a: text }, required: ['b'] }],
    ['schemas of anything', { type: 'array', items: {} }],
    ['lists of anything', { type: 'array' }],
    ['true', { type: 'object', properties: { a: true } }],
    ['allOf', { allOf: [text] }],
    ['references to elsewhere', { $ref: 'https://example.com/schema' }],
    ['a reference to itself', { type: 'object', properties: { next: { $ref: '#' } } }],
    [
      'references in a circle',
      {
        $ref: '#/$defs/A',
        $defs: {
          A: { anyOf: [{ $ref: '#/$defs/B' }, text] },
          B: { type: 'array', items: { $ref: '#/$defs/A' } },
        },
      },
    ],
    [
      'too many properties that may be left out',
      { type: 'object', properties: { a: text, b: text, c: text } },
    ],
    [
      'a property that would change what objects inherit',
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
    ],
  ])('cannot enforce %s', (_name, schema) => {
    expect(fitJsonSchema(schema, strict).isUnsupported).toBe(true);
  });

  it('keeps open objects, recursion and combinators where supported', () => {
    const schema = {
      type: 'object',
      properties: { next: { $ref: '#' }, any: {} },
      additionalProperties: { oneOf: [text, { allOf: [text] }] },
    };
    expect(fitJsonSchema(schema, loose)).toEqual({ schema, isLoosened: false, isUnsupported: false });
  });

  it('terminates for any schema, and does not change it', () => {
    const names = fc.constantFrom(
      'type',
      'properties',
      'items',
      'anyOf',
      '$ref',
      '$defs',
      'enum',
      'required',
      'x',
    );
    const node = fc.letrec<{ schema: unknown }>((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('object', '#', '#/$defs/x', true, null, 3),
        fc.dictionary(names, tie('schema')),
        fc.array(tie('schema'), { maxLength: 3 }),
      ),
    })).schema;
    fc.assert(
      fc.property(fc.dictionary(names, node), (schema) => {
        const before = JSON.stringify(schema);
        for (const dialect of [strict, loose]) JSON.stringify(fitJsonSchema(schema, dialect));
        toObjectSchema(schema);
        expect(JSON.stringify(schema)).toBe(before);
      }),
    );
  });

  it('gives up on excessively deep schemas', () => {
    let schema: Record<string, unknown> = text;
    for (let depth = 0; depth < 5000; depth += 1) schema = { type: 'array', items: schema };
    expect(fitJsonSchema(schema, loose).isUnsupported).toBe(true);
    expect(fitJsonSchema(schema, strict).isUnsupported).toBe(true);
  });
});

describe('toObjectSchema', () => {
  it.each<[string, Record<string, unknown> | null, Record<string, unknown>]>([
    ['nothing', null, { type: 'object', properties: {} }],
    ['a schema without type', { properties: { a: text } }, { type: 'object', properties: { a: text } }],
    [
      'a reference',
      { $ref: '#/definitions/A', definitions: { A: { properties: { a: text } } } },
      { type: 'object', properties: { a: text }, definitions: { A: { properties: { a: text } } } },
    ],
    ['a reference to nowhere', { $ref: '#/$defs/A' }, { type: 'object' }],
    [
      'a reference to itself',
      { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/A' } } },
      { type: 'object', $defs: { A: { $ref: '#/$defs/A' } } },
    ],
    [
      'all of',
      { allOf: [{ properties: { a: text }, required: ['a'] }, { properties: { b: text } }] },
      { type: 'object', properties: { a: text, b: text }, required: ['a'] },
    ],
    [
      'one of',
      {
        oneOf: [
          { properties: { a: text }, required: ['a', 'b'] },
          { properties: { b: text }, required: ['b'] },
        ],
      },
      { type: 'object', properties: { a: text, b: text }, required: ['b'] },
    ],
  ])('%s', (_name, schema, expected) => {
    expect(toObjectSchema(schema)).toEqual(expected);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOpenApiSchema } from './to-openapi-schema.ts';

describe('toOpenApiSchema', () => {
  it.each([
    ['plain members stay', { type: 'string', description: 'd', minLength: 1, pattern: 'p' }, undefined],
    ['foreign members go', { type: 'string', $schema: 's', examples: [1], default: 'x' }, { type: 'string' }],
    ['formats that are known', { type: 'string', format: 'date-time' }, undefined],
    ['formats that are not', { type: 'string', format: 'email' }, { type: 'string' }],
    ['a list of types', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    [
      'several types',
      { type: ['string', 'integer'], description: 'd' },
      {
        anyOf: [
          { type: 'string', description: 'd' },
          { type: 'integer', description: 'd' },
        ],
      },
    ],
    [
      'an alternative to null',
      { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      { type: 'integer', nullable: true },
    ],
    [
      'alternatives stand alone',
      { description: 'd', oneOf: [{ type: 'integer' }, { type: 'string' }, { const: null }] },
      {
        anyOf: [
          { type: 'integer', nullable: true },
          { type: 'string', nullable: true },
        ],
      },
    ],
    ['only null', { anyOf: [{ type: 'null' }] }, { type: 'string', nullable: true }],
    ['a constant', { const: 'a' }, { type: 'string', enum: ['a'] }],
    ['texts', { enum: ['a', '', null, 'b'] }, { type: 'string', enum: ['a', 'b'] }],
    ['numbers', { enum: [1, 2], description: 'd.' }, { type: 'number', description: 'd. One of: 1, 2' }],
    ['tuples', { prefixItems: [{ type: 'string' }] }, { type: 'array', items: { type: 'string' } }],
    ['lists of anything', { type: 'array' }, { type: 'array', items: { type: 'string' } }],
    [
      'objects',
      { properties: { a: true, b: {} }, required: ['a', 'c'], additionalProperties: {} },
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a'] },
    ],
    [
      'everything of several',
      {
        allOf: [{ $ref: '#/$defs/a' }, { properties: { y: { type: 'string' } }, required: ['y'] }],
        $defs: { a: { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] } },
      },
      { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'string' } }, required: ['x', 'y'] },
    ],
    [
      'references with escapes',
      {
        properties: { a: { $ref: '#/$defs/x~1y%20z', description: 'd' } },
        $defs: { 'x/y z': { type: 'boolean' } },
      },
      { type: 'object', properties: { a: { type: 'boolean', description: 'd' } } },
    ],
    [
      'references to nothing',
      { $ref: '#/$defs/none', description: 'd' },
      { type: 'object', description: 'd' },
    ],
    ['references to elsewhere', { $ref: 'https://example.com' }, { type: 'object' }],
    [
      'references to itself',
      { type: 'object', properties: { child: { $ref: '#' } } },
      {
        type: 'object',
        properties: { child: { type: 'object', properties: { child: { type: 'object' } } } },
      },
    ],
  ])('%s', (_name, schema, expected) => {
    expect(toOpenApiSchema(schema)).toEqual(expected ?? schema);
  });

  it('terminates for any schema, does not change it and stays in the subset', () => {
    const keys = [
      'type',
      'anyOf',
      'allOf',
      'oneOf',
      'properties',
      'items',
      '$ref',
      'enum',
      'required',
      'x',
      '__proto__',
    ];
    const words = fc.constantFrom('string', 'object', 'array', 'null', '#', '#/properties/x', '#/allOf/0');
    const schemas = fc.object({
      key: fc.constantFrom(...keys),
      values: [words, fc.boolean(), fc.constant(null)],
      maxDepth: 6,
    });
    fc.assert(
      fc.property(schemas, (schema) => {
        const before = structuredClone(schema);
        expectSubset(toOpenApiSchema(schema));
        expect(schema).toEqual(before);
      }),
    );
  });

  it('limits the size if references multiply', () => {
    const twice = (name: string) => ({
      type: 'object',
      properties: { a: { $ref: name }, b: { $ref: name } },
    });
    const $defs = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`d${at}`, twice(`#/$defs/d${at + 1}`)]),
    );
    expect(JSON.stringify(toOpenApiSchema({ ...twice('#/$defs/d0'), $defs })).length).toBeLessThan(1_000_000);
  });
});

const SUBSET = [
  'anyOf',
  'description',
  'enum',
  'items',
  'maximum',
  'minimum',
  'nullable',
  'properties',
  'required',
  'type',
];

/** Members of every schema inside. */
function expectSubset(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) throw new Error('a schema is no object');
  const { anyOf, properties, items }: { anyOf?: unknown; properties?: object; items?: unknown } = schema;
  expect(SUBSET).toEqual(expect.arrayContaining(Object.keys(schema)));
  if (items !== undefined) expectSubset(items);
  for (const one of [...(Array.isArray(anyOf) ? anyOf : []), ...Object.values(properties ?? {})])
    expectSubset(one);
}

import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { createSchemaComponents } from './schema-components.ts';

const Inner = Type.Object({ a: Type.String() }, { title: 'Inner' });

describe('schema components', () => {
  it('replaces titled schemas by references, and collects each once', () => {
    const components = createSchemaComponents();
    const outer = Type.Object(
      {
        one: Inner,
        list: Type.Array(Inner),
        maybe: Type.Optional(Type.Union([Inner, Type.Null()], { description: 'Perhaps.' })),
      },
      { title: 'Outer' },
    );
    const reference = { $ref: '#/components/schemas/Inner' };
    expect(components.refer(outer)).toEqual({ $ref: '#/components/schemas/Outer' });
    expect(components.all()).toMatchObject({
      Inner: { type: 'object', title: 'Inner' },
      Outer: {
        properties: {
          one: reference,
          list: { type: 'array', items: reference },
          maybe: { anyOf: [reference, { type: 'null' }], description: 'Perhaps.' },
        },
      },
    });
  });

  it('ignores members called title and data', () => {
    const components = createSchemaComponents();
    const schema = Type.Object(
      { title: Type.String(), properties: Type.String() },
      { examples: [{ title: 'A', properties: 'b' }], default: { title: 'C' } },
    );
    expect(components.refer(schema)).toEqual(JSON.parse(JSON.stringify(schema)));
    expect(components.all()).toEqual({});
  });

  it('rejects two schemas with the same title', () => {
    const components = createSchemaComponents();
    components.refer(Inner);
    expect(() => components.refer(Type.Number({ title: 'Inner' }))).toThrow(/title Inner/);
  });
});

import { expect, it } from 'vitest';
import { simplifyDefinitions } from './simplify-schema.ts';

const raw = {
  Root: {
    type: 'object',
    description: 'A sentence.',
    properties: {
      description: { type: 'string', description: 'Another one.' },
      data: { $ref: '#/definitions/Uint8Array' },
      any: { $ref: '#/definitions/Record%3Cstring%2Cunknown%3E' },
      kind: {
        anyOf: [
          { type: 'string', const: 'a' },
          { type: 'string', const: 'b' },
        ],
      },
      other: { not: {} },
      elsewhere: { type: 'string', description: 'This field is not supported in Gemini API.' },
      part: {
        anyOf: [{ $ref: '#/definitions/Part' }, { $ref: '#/definitions/Part.%24UnknownMember' }],
      },
      prefix: { type: 'boolean' },
    },
    required: ['description', 'prefix', 'elsewhere'],
    additionalProperties: false,
  },
  Part: { type: 'object', properties: { text: { type: 'string' } }, additionalProperties: false },
  'Part.$UnknownMember': { type: 'object' },
  Uint8Array: { type: 'object', properties: { length: { type: 'number' } } },
  'Record<string,unknown>': { type: 'object', additionalProperties: {} },
};

it('keeps facts, and leaves out sentences, other services and what the SDK fills in', () => {
  expect(simplifyDefinitions(raw, { excluded: /not supported in Gemini API/, filledIn: ['prefix'] })).toEqual(
    {
      Root: {
        type: 'object',
        properties: {
          description: { type: 'string' },
          data: { type: 'string' },
          any: { type: 'object' },
          kind: { enum: ['a', 'b'] },
          part: { $ref: '#/definitions/Part' },
          prefix: { type: 'boolean' },
        },
        required: ['description'],
        additionalProperties: false,
      },
      Part: { type: 'object', properties: { text: { type: 'string' } }, additionalProperties: false },
    },
  );
});

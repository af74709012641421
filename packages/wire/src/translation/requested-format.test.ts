import { expect, it } from 'vitest';
import { requestedFormat } from './index.ts';

const schema = { type: 'object' };

it.each([
  [{ type: 'json_object' as const }, { kind: 'json_object' }],
  [
    { type: 'json_object' as const, schema },
    { kind: 'json_schema', schema, strict: false },
  ],
  [{ type: 'json_object' as const, schema: null }, { kind: 'json_object' }],
  [{ type: 'text' as const }, { kind: 'text' }],
])('%j is %j', (format, expected) => {
  expect(requestedFormat({ model: 'm', response_format: format })).toMatchObject(expected);
});

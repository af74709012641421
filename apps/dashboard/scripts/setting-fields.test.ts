import { expect, it } from 'vitest';
import { settingFields } from './setting-fields.ts';

const schemas = {
  Part: { type: 'object', properties: { mode: { enum: ['a', 'b'], description: 'The mode.' } } },
};

it.each([
  ['a choice', { enum: ['a', 'b'] }, 'choice', ['a', 'b']],
  ['a switch', { oneOf: [{ type: 'boolean' }, { enum: ['on', 'off'] }] }, 'choice', ['on', 'off']],
  ['a number', { type: 'integer', minimum: 1 }, 'number', []],
  ['a number or a word', { oneOf: [{ type: 'integer' }, { enum: ['model'] }] }, 'value', ['model']],
  ['texts', { type: 'array', items: { type: 'string' } }, 'list', []],
  ['records', { type: 'array', items: { type: 'object' } }, 'json', []],
  ['a choice or a record', { anyOf: [{ enum: ['any'] }, { type: 'object' }] }, 'json', ['any']],
  ['what may be null', { anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number', []],
])('reads %s', (_what, schema, kind, choices) => {
  expect(settingFields({}, { type: 'object', properties: { x: schema } })).toEqual([
    { path: 'x', kind, choices, hint: '' },
  ]);
});

it('follows references into parts', () => {
  const schema = {
    type: 'object',
    properties: { part: { anyOf: [{ $ref: '#/x/Part' }, { type: 'null' }] } },
  };
  expect(settingFields(schemas, schema)).toEqual([
    { path: 'part.mode', kind: 'choice', choices: ['a', 'b'], hint: 'The mode.' },
  ]);
});

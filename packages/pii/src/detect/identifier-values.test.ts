import { expect, it } from 'vitest';
import { nameCodes } from '../entities/index.ts';
import { IdentifierValues } from './identifier-values.ts';

const creditCard = 201;

it.each([
  ['with another sign', 'get_Tr0ub4dor_3xyz', true],
  ['without its sign', 'Tr0ub4dor3xyz', true],
  ['in capitals', 'GET_TR0UB4DOR3XYZ_NOW', true],
  ['only a part of it', 'get_Tr0ub4dor', false],
  ['an ordinary name', 'get_weather_2024', false],
])('a password in an identifier, %s', (_, identifier, isIn) => {
  const values = new IdentifierValues();
  values.learn('Tr0ub4dor&3xyz', { code: creditCard });
  expect(values.isIn(identifier)).toBe(isIn);
});

it.each([
  ['a name', 'Anna Schmidt 2', nameCodes.PERSON],
  ['a short value', 'a1-b2', creditCard],
  ['a value without a digit', 'correct horse', creditCard],
])('%s is not looked for', (_, value, code) => {
  const values = new IdentifierValues();
  values.learn(value, { code });
  expect(values.isIn(`get_${value.replaceAll(/\W/g, '_')}`)).toBe(false);
});

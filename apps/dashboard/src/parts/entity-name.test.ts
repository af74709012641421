import { expect, it } from 'vitest';
import { entityName } from './entity-name.ts';

it.each([
  ['PERSON', 'Person'],
  ['EMAIL_ADDRESS', 'Email address'],
  ['IBAN', 'IBAN'],
  ['IP_ADDRESS', 'IP address'],
  ['DE_TAX_ID', 'DE tax ID'],
  ['DATE_OF_BIRTH', 'Date of birth'],
  ['', ''],
])('calls %s %s', (type, name) => {
  expect(entityName(type)).toBe(name);
});

import { expect, it } from 'vitest';
import { maskedAddress } from './masked-address.ts';

it.each([
  ['https://models.example/v1', 'https://models.example/v1'],
  ['https://user:secret@models.example/v1', 'https://********@models.example/v1'],
  ['https://secret@models.example', 'https://********@models.example'],
  ['postgres://user:p@ss:word@db/sluice', 'postgres://********@db/sluice'],
  ['https://models.example/v1/a@b', 'https://models.example/v1/a@b'],
  ['sqlite:/data/sluice.db', 'sqlite:/data/sluice.db'],
])('%s is shown as %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
});

import { expect, it } from 'vitest';
import { originForm } from './origin-form.ts';

it.each([
  ['/v1/models?a=b', '/v1/models?a=b'],
  ['http://gateway:4100/v1/models?a=b', '/v1/models?a=b'],
  ['HTTPS://gateway', '/'],
  ['*', '*'],
  ['ftp://gateway/x', 'ftp://gateway/x'],
  ['http://[', 'http://['],
])('%s is %s', (target, path) => {
  expect(originForm(target)).toBe(path);
});

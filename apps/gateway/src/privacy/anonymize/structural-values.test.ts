import { describe, expect, it } from 'vitest';
import { isAddress, isMediaData } from './structural-values.ts';

const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB'.repeat(10);

describe('isMediaData', () => {
  it.each([
    ['a data URL', 'data:image/png;base64,AAAA'],
    ['a data URL of another form', ' DATA:,x'],
    ['Base64', base64],
    ['Base64 in lines', base64.replaceAll(/.{76}/g, '$&\r\n')],
    ['Base64 for URLs', `${base64}_-`],
    ['hexadecimal', 'ff00'.repeat(100)],
  ])('%s is', (_what, value) => expect(isMediaData(value)).toBe(true));

  it.each([
    ['a text', 'The depot delivered more orders than before, which nobody expected. '.repeat(10)],
    ['a digest', 'a'.repeat(128)],
    ['an address', 'https://example.com/a.png'],
    ['JSON', JSON.stringify({ a: base64 })],
    ['nothing', ''],
  ])('%s is not', (_what, value) => expect(isMediaData(value)).toBe(false));
});

describe('isAddress', () => {
  it.each(['https://example.com/a', ' http://x ', 'gs://bucket/a', 's3://bucket/a', 'FILE:///a'])(
    '%j is',
    (value) => expect(isAddress(value)).toBe(true),
  );
  it.each(['see https://example.com', 'example.com', 'a: b', '://x', `${'x'.repeat(50)}://a`])(
    '%j is not',
    (value) => expect(isAddress(value)).toBe(false),
  );
  it('takes linear time', () => {
    const began = performance.now();
    isAddress(`${' '.repeat(500_000)}x`);
    isAddress(`a://${'x '.repeat(250_000)}`);
    isMediaData(`${' '.repeat(500_000)}x`);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

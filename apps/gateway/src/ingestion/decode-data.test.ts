import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeData } from './decode-data.ts';

describe('decodeData', () => {
  it.each([
    ['SGk=', 'Hi'],
    ['SGk', 'Hi'],
    ['S G\r\nk=', 'Hi'],
    ['data:text/plain;base64,SGk=', 'Hi'],
    ['data:;base64,SGk=', 'Hi'],
    ['DATA:text/plain;charset=utf-8;BASE64,SGk=', 'Hi'],
    ['data:text/plain,Hi%20there', 'Hi there'],
    ['data:,Hi', 'Hi'],
    ['data:a/b;base64,SGk%3D', 'Hi'],
    ['', ''],
  ])('%j is %j', (data, text) => {
    expect(decodeData(data)?.toString()).toBe(text);
  });

  it.each(['Hi there!', 'SGk=SGk=', 'A', '====', 'data:text/plain;base64,SG*k=', 'data:,%E0%A4%A'])(
    '%j is neither',
    (data) => {
      expect(decodeData(data)).toBeUndefined();
    },
  );

  it('decodes any bytes, in both alphabets', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const buffer = Buffer.from(bytes);
        for (const form of ['base64', 'base64url'] as const) {
          expect(decodeData(buffer.toString(form))?.equals(buffer)).toBe(true);
          expect(decodeData(`data:x/y;base64,${buffer.toString(form)}`)?.equals(buffer)).toBe(true);
        }
      }),
    );
  });
});

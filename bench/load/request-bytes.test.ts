import { describe, expect, it } from 'vitest';
import { buildRequest } from './request-bytes.ts';

const spec = {
  port: 1,
  path: '/v1/chat/completions',
  headers: { authorization: 'Bearer k' },
  model: 'bench',
};
const bodyOf = (bytes: Buffer): Buffer => bytes.subarray(bytes.indexOf('\r\n\r\n') + 4);

describe('buildRequest', () => {
  it.each([1000, 20_000, 200_000])('has a body of exactly %d bytes that is JSON', (bodyBytes) => {
    for (const stream of [false, true]) {
      const { bytes } = buildRequest({ ...spec, bodyBytes, stream });
      const body = bodyOf(bytes);
      expect(body.length).toBe(bodyBytes);
      expect(JSON.parse(body.toString())).toMatchObject({ model: 'bench', ...(stream ? { stream } : {}) });
      expect(bytes.toString('latin1')).toContain(`content-length: ${bodyBytes}\r\n`);
    }
  });

  it('makes each request another', () => {
    const request = buildRequest({ ...spec, bodyBytes: 1000, stream: false });
    request.setSerial(1);
    const first = request.bytes.toString();
    request.setSerial(2);
    const second = request.bytes.toString();
    expect(second).not.toBe(first);
    expect(second).toHaveLength(first.length);
  });
});

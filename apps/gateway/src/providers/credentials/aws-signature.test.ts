import { describe, expect, it } from 'vitest';
import { awsSignature } from './aws-signature.ts';

/** The identity, time and scope of AWS's published Signature Version 4 test suite (aws-sig-v4-test-suite). */
const keys = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  sessionToken: undefined,
};
const scope = { region: 'us-east-1', service: 'service', nowMs: Date.UTC(2015, 7, 30, 12, 36) };
const host = 'example.amazonaws.com';
const vanilla = { method: 'GET', host, path: '/', query: '', headers: {}, body: '' };

const signatureOf = (
  request: Partial<typeof vanilla>,
  more: Record<string, string> = {},
): string | undefined =>
  /Signature=(.*)$/.exec(
    awsSignature({ ...vanilla, ...request, headers: more }, keys, scope)['authorization'] ?? '',
  )?.[1];

describe('AWS Signature Version 4', () => {
  it.each([
    ['get-vanilla', {}, {}, '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    [
      'get-vanilla-query-order-key-case',
      { query: 'Param2=value2&Param1=value1' },
      {},
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
    [
      'get-vanilla-empty-query-key',
      { query: 'Param1=value1' },
      {},
      'a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb',
    ],
    [
      'get-header-value-trim',
      {},
      { 'my-header1': ' value1', 'my-header2': ' "a   b   c"' },
      'acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736',
    ],
    ['get-utf8', { path: '/\u1234' }, {}, '8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85'],
    [
      'get-unreserved',
      { path: '/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' },
      {},
      '07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f',
    ],
    [
      'get-relative (normalized)',
      { path: '/example/..' },
      {},
      '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
    ],
    [
      'post-vanilla',
      { method: 'POST' },
      {},
      '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    ],
    [
      'post-x-www-form-urlencoded',
      { method: 'POST', body: 'Param1=value1' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
    ],
  ])('signs %s as published', (_name, request, headers, signature) => {
    expect(signatureOf(request, headers)).toBe(signature);
  });

  it('signs the session token (post-sts-header-before)', () => {
    const sessionToken =
      'AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTflfKD8YUuwthAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6q6fE8YQcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJabIQwj2ICCR/oLxBA==';
    const headers = awsSignature({ ...vanilla, method: 'POST' }, { ...keys, sessionToken }, scope);
    expect(headers['x-amz-security-token']).toBe(sessionToken);
    expect(headers['authorization']).toContain('SignedHeaders=host;x-amz-date;x-amz-security-token');
    expect(headers['authorization']).toContain(
      '85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead',
    );
  });
});

import { expect, test } from 'vitest';
import { isRecord } from '../../exchange/request-facts.ts';
import type { AwsKeys, ProtocolRequest } from '../protocol.ts';
import { requestTo } from '../test-request.ts';
import { refuseSignature } from './sigv4.ts';

// Signed once by @smithy/signature-v4, the signer of the AWS SDK, over AWS's published example key.
const KEYS: AwsKeys = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};
const AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20260102/eu-west-1/bedrock/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=79435ef3c1bf5ccf63c767558dbc23c0452b7ca14fdbe44ac43516b8248b11d6';
const HEADERS = {
  host: '127.0.0.1:4199',
  'content-type': 'application/json',
  'x-amz-date': '20260102T030405Z',
  authorization: AUTHORIZATION,
};
const BODY = '{"messages":[{"role":"user","content":[{"text":"hi"}]}]}';
const PATH = '/model/us.amazon.nova-micro-v1%3A0/converse';
const NOW_MS = Date.UTC(2026, 0, 2, 3, 4, 5);

function refusal(
  headers: Record<string, string> = {},
  more: { body?: string; path?: string; keys?: AwsKeys; nowMs?: number } = {},
): string | undefined {
  const request: ProtocolRequest = requestTo(more.path ?? PATH, more.body ?? BODY, {
    ...HEADERS,
    ...headers,
  });
  const script = refuseSignature(request, more.keys ?? KEYS, more.nowMs ?? NOW_MS);
  if (script === undefined) return undefined;
  expect(script.status).toBe(403);
  const type = String(script.headers?.['x-amzn-errortype']).split(':')[0];
  return isRecord(script.json) ? `${type}: ${String(script.json['message'])}` : type;
}

test('the signature of another signer holds', () => {
  expect(refusal()).toBeUndefined();
});

test.each([
  [
    'another body',
    {},
    { body: `${BODY} ` },
    'InvalidSignatureException: The request signature we calculated does not match',
  ],
  [
    'another path',
    {},
    { path: '/model/us.amazon.nova-lite-v1%3A0/converse' },
    'does not match the signature',
  ],
  [
    'the path unescaped',
    {},
    { path: '/model/us.amazon.nova-micro-v1:0/converse' },
    'does not match the signature',
  ],
  ['another host', { host: 'localhost' }, {}, 'does not match the signature'],
  ['another secret', {}, { keys: { ...KEYS, secretAccessKey: 'x' } }, 'does not match the signature'],
  [
    'another key',
    {},
    { keys: { ...KEYS, accessKeyId: 'x' } },
    'UnrecognizedClientException: The security token',
  ],
  [
    'no session token where one is needed',
    {},
    { keys: { ...KEYS, sessionToken: 'x' } },
    'UnrecognizedClientException',
  ],
  ['six minutes later', {}, { nowMs: NOW_MS + 360_000 }, 'Signature expired'],
  ['six minutes earlier', {}, { nowMs: NOW_MS - 360_000 }, 'Signature not yet current'],
  ['another day', { 'x-amz-date': '20260103T030405Z' }, {}, 'Date in Credential scope'],
  ['an unsigned header', { 'x-amz-target': 'x' }, {}, "'x-amz-target' must be a 'SignedHeader'"],
  [
    'no signature',
    { authorization: 'AWS4-HMAC-SHA256 Credential=a/b' },
    {},
    "IncompleteSignatureException: Authorization header requires 'SignedHeaders'",
  ],
  ['a short scope', { authorization: AUTHORIZATION.replace('/eu-west-1', '') }, {}, 'slash-delimited'],
  ['another service', { authorization: AUTHORIZATION.replace('/bedrock/', '/s3/') }, {}, 'correct service'],
])('%s is refused', (_name, headers, more, message) => {
  expect(refusal(headers, more)).toContain(message);
});

test('without keys only the form counts', () => {
  const request = requestTo(PATH, 'other', HEADERS);
  expect(refuseSignature(request, undefined, NOW_MS)).toBeUndefined();
});

import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { type Json, jsonOf } from './admin-client.ts';
import { type RawResponse, rawRequest, type Sluice } from './support/index.ts';

/** A browser with the cookie of somebody. */
export interface Browser {
  call(
    method: string,
    path: string,
    body?: unknown,
    more?: Readonly<Record<string, string>>,
  ): Promise<RawResponse>;
  readonly cookie: string;
  readonly person: Json;
}

export const password = 'canary password 4711';

/** Sends a request as a page of the gateway does. */
export function fromPage(
  sluice: Sluice,
  cookie: string | undefined,
  [method, path, body]: readonly [string, string, unknown],
  more: Readonly<Record<string, string>> = {},
): Promise<RawResponse> {
  const headers = {
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    ...(cookie === undefined ? {} : { cookie: `__Host-sluice_session=${cookie}` }),
    ...more,
  };
  return rawRequest({ url: sluice.url, path, method, headers, ...(body === undefined ? {} : { body }) });
}

/** The token of the link in the banner. */
export function ownerToken(sluice: Sluice): string {
  const [, token = ''] = /#invitation=([\w-]{43})/.exec(sluice.stdout()) ?? [];
  expect(token).not.toBe('');
  return token;
}

export function cookieOf(answer: RawResponse): string {
  const [, cookie = ''] = /__Host-sluice_session=([\w-]*)/.exec(String(answer.headers['set-cookie'])) ?? [];
  return cookie;
}

/** Accepts a one-time link as a new person. */
export async function accept(sluice: Sluice, token: unknown, email: string): Promise<Json> {
  const body = { token, name: 'Jane', email, password };
  const answer = await fromPage(sluice, undefined, ['POST', '/admin/v1/invitations/accept', body]);
  expect(answer.status, answer.text).toBe(201);
  const { person } = Object(jsonOf(answer));
  return person;
}

export async function signIn(sluice: Sluice, email: string, more: Json = {}): Promise<Browser> {
  const body = { email, password, ...more };
  const answer = await fromPage(sluice, undefined, ['POST', '/admin/v1/session', body]);
  expect(answer.status, answer.text).toBe(200);
  const cookie = cookieOf(answer);
  return {
    call: (method, path, data, headers) => fromPage(sluice, cookie, [method, path, data], headers),
    cookie,
    person: Object(jsonOf(answer)['person']),
  };
}

/** Makes a person with a role, signed in. @param account null for the whole installation */
export async function personWith(
  sluice: Sluice,
  role: string,
  account: unknown,
  more: Json = {},
): Promise<Browser> {
  const email = `${role}.${String(account).slice(-6)}.${Object.keys(more).length}@example.com`.toLowerCase();
  const made = await rawRequest({
    url: sluice.url,
    path: '/admin/v1/invitations',
    method: 'POST',
    headers: sluice.adminAuth,
    body: { email, account, role, ...more },
  });
  expect(made.status, made.text).toBe(201);
  await accept(sluice, jsonOf(made)['token'], email);
  return await signIn(sluice, email);
}

/** What an authenticator app shows. @param steps from now */
export function appCode(secret: string, steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

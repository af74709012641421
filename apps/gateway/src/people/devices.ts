/**
 * Browsers in which somebody has signed in before (OWASP: device cookies). Their tries are counted by themselves, so that strangers who guess
 * the password keep nobody out. The cookie is no proof of who somebody is: it signs nobody in, and another person gains nothing by it.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keyedDigest } from '../crypto/index.ts';

export interface DeviceCookie {
  readonly value: string;
  readonly maxAgeS: number;
}

export interface Devices {
  /** For a browser in which a person has just signed in. */
  issue(personId: string): DeviceCookie;
  /** Names the browser, if its cookie was issued for this person. */
  find(cookie: string | undefined, personId: string): string | undefined;
}

const maxAgeS = 180 * 86_400;
const form = /^(\d{1,12})\.([\w-]{22})\.([0-9a-f]{64})$/;
/** Of all browsers of a person; those that meet in a place wait for each other's failures. */
const placeDigits = 2;

/** @param now epoch milliseconds */
export function createDevices({
  pepper,
  now,
}: {
  readonly pepper: Buffer;
  readonly now: () => number;
}): Devices {
  const signature = (personId: string, issuedAtS: string, id: string): string =>
    keyedDigest(pepper, `device\u0000${personId}\u0000${issuedAtS}\u0000${id}`);
  return {
    issue(personId) {
      const issuedAtS = String(Math.floor(now() / 1000));
      const id = randomBytes(16).toString('base64url');
      return { value: `${issuedAtS}.${id}.${signature(personId, issuedAtS, id)}`, maxAgeS };
    },
    find(cookie, personId) {
      const [, issuedAtS = '', id = '', given = ''] = form.exec(cookie ?? '') ?? [];
      if (given === '' || now() / 1000 - Number(issuedAtS) > maxAgeS) return undefined;
      const wanted = signature(personId, issuedAtS, id);
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(wanted))) return undefined;
      return `${personId}.${keyedDigest(pepper, `device place\u0000${id}`).slice(0, placeDigits)}`;
    },
  };
}

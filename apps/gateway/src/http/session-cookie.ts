/** The cookie of somebody who is signed in (SEC-51). Browsers accept it over HTTP from this machine only. */
const sessionCookieName = '__Host-sluice_session';

const deviceCookieName = '__Host-sluice_device';

const attributes = 'Path=/; Secure; HttpOnly';

/** The session in a `cookie` header; undefined without one. Several are ambiguous, and count as none. */
export function sessionCookieOf(header: string | undefined): string | undefined {
  return cookieOf(header, sessionCookieName);
}

/** What `deviceCookie` has set. */
export function deviceCookieOf(header: string | undefined): string | undefined {
  return cookieOf(header, deviceCookieName);
}

/** The value of a cookie that is there once. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .flatMap((pair) => (pair.startsWith(`${name}=`) ? [pair.slice(name.length + 1)] : []));
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}

/** `set-cookie` for a session; no page of another site can make a browser send it. */
export function sessionCookie(value: string, maxAgeS: number): string {
  return `${sessionCookieName}=${value}; ${attributes}; SameSite=Strict; Max-Age=${maxAgeS}`;
}

/** `set-cookie` for a browser in which somebody has signed in; it signs nobody in. */
export function deviceCookie({
  value,
  maxAgeS,
}: {
  readonly value: string;
  readonly maxAgeS: number;
}): string {
  return `${deviceCookieName}=${value}; ${attributes}; SameSite=Strict; Max-Age=${maxAgeS}`;
}

/** `set-cookie` for a cookie that comes back when another site leads to this one. */
export function returningCookie(name: string, value: string, maxAgeS: number): string {
  return `${name}=${value}; ${attributes}; SameSite=Lax; Max-Age=${maxAgeS}`;
}

/** `set-cookie` that removes a session. */
export const noSessionCookie = sessionCookie('', 0);

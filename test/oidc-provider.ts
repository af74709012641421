import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { disposeLater, rawRequest } from './support/index.ts';

/** What the provider says of somebody. */
export interface OidcPerson {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: readonly string[];
}

export interface OidcServer {
  readonly issuer: string;
  /** By login name; can be changed. */
  readonly people: Map<string, OidcPerson>;
}

export const clientSecret = 'canary-client-secret-4711-4711-4711';

/** A real OpenID provider (oidc-provider) on this machine. */
export async function startOidcProvider(port: number, redirectUris: readonly string[]): Promise<OidcServer> {
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, OidcPerson>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'sluice', client_secret: clientSecret, redirect_uris: [...redirectUris] }],
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    cookies: { keys: ['a key of a test'] },
  });
  const server = createServer((request, response) => void provider.callback()(request, response));
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  disposeLater(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { issuer, people };
}

/** Signs in at the provider's pages, as a browser does. @returns the address that the provider leads back to */
export async function signInAtProvider(authorizationUrl: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let [url, form]: [string, string | undefined] = [authorizationUrl, undefined];
  for (let steps = 0; steps < 12; steps++) {
    const answer = await rawRequest({
      url,
      path: new URL(url).pathname + new URL(url).search,
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? {} : { body: form }),
    });
    const set = answer.headers['set-cookie'] ?? '';
    for (const [, name = '', value = ''] of set.matchAll(/(?:^|, )(_[\w.]+)=([^;,]*)/g))
      cookies.set(name, value);
    const { location } = answer.headers;
    form = undefined;
    if (location !== undefined) {
      const next = new URL(location, url);
      if (next.pathname.endsWith('/callback')) return next;
      url = next.href;
      continue;
    }
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(answer.text) ?? [];
    if (prompt === '') throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`);
    form = prompt === 'login' ? `prompt=login&login=${login}&password=x` : `prompt=${prompt}`;
  }
  throw new Error('The provider leads nowhere.');
}

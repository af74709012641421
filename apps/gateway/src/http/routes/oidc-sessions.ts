import { Type } from 'typebox';
import type { DocumentedRoute } from '../../openapi/index.ts';
import type { People } from '../../people/index.ts';
import { cookieOf, returningCookie, sessionCookie, sessionCookieOf } from '../session-cookie.ts';
import { adminAnswer } from './admin-answer.ts';

const path = '/admin/v1/session/oidc';
/** Comes back with the browser from the provider's site, which the cookie of a session would not. */
const flowCookie = '__Host-sluice_oidc';
/** Relative to the callback: a proxy may serve the gateway below any path. */
const startPage = '../../../../../';
const base = { method: 'GET', access: { kind: 'sign_in' }, limits: 'none', tag: 'Sign-in' } as const;

const Providers = Type.Object(
  {
    data: Type.Array(Type.Object({ name: Type.String({ description: 'Name in the configuration.' }) })),
    signed_in: Type.Boolean({ description: 'Whether the cookie of the request is that of a session.' }),
  },
  { title: 'OidcProviders', description: 'OpenID providers by which people sign in.' },
);
const parameter = (description: string) => ({ schema: Type.String(), description });

/** Routes to sign in with an OpenID provider. */
export function oidcSessionRoutes(people: () => People): readonly DocumentedRoute[] {
  return [
    {
      ...base,
      path,
      summary: 'OpenID providers',
      description:
        'Names of the providers that the configuration has, for a page to sign in, and whether somebody is signed in already. Using a session this way does not make it last longer.',
      responses: { 200: { description: 'The providers.', schema: Providers } },
      handle: async ({ headers }) => {
        const { oidc, sessions } = people();
        const cookie = sessionCookieOf(headers['cookie']?.toString());
        const session = cookie === undefined ? undefined : await sessions.find(cookie, false);
        return adminAnswer({
          data: oidc.names().map((name) => ({ name })),
          signed_in: session !== undefined,
        });
      },
    },
    {
      ...base,
      path: `${path}/{name}`,
      summary: 'Sign in with an OpenID provider',
      description: 'Sends the browser to the provider. To be opened as a page, not fetched.',
      responses: { 303: { description: 'To the provider.' } },
      handle: async ({ params }) => {
        const { url, flow, maxAgeS } = await people().oidc.begin(params['name'] ?? '');
        return { ...redirectTo(url), cookies: [returningCookie(flowCookie, flow, maxAgeS)] };
      },
    },
    {
      ...base,
      path: `${path}/{name}/callback`,
      summary: 'Return from an OpenID provider',
      description: 'Where the provider sends the browser back to, with a code. Sets the cookie of a session.',
      query: {
        code: parameter('The code of the provider.'),
        state: parameter('Shows that this browser began.'),
        iss: parameter('The issuer (RFC 9207).'),
        error: parameter('Why the provider refused.'),
      },
      responses: { 303: { description: 'Signed in; to the start page.' } },
      handle: async ({ params, query, headers, address }) => {
        const cookies = headers['cookie']?.toString();
        const session = await people().oidc.finish(
          params['name'] ?? '',
          query,
          cookieOf(cookies, flowCookie),
          { address, cookie: sessionCookieOf(cookies) },
        );
        return {
          ...redirectTo(startPage),
          cookies: [sessionCookie(session.cookie, session.maxAgeS), returningCookie(flowCookie, '', 0)],
        };
      },
    },
  ];
}

function redirectTo(location: string) {
  return { status: 303, headers: { 'cache-control': 'no-store', location } };
}

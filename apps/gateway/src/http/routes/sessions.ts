import type { SessionRef } from '../../auth/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { DocumentedRoute, RouteCall } from '../../openapi/index.ts';
import {
  CurrentSession,
  PasswordChange,
  PasswordProof,
  type People,
  RecoveryCodes,
  SessionList,
  SignInBody,
  TotpCode,
  TotpRemoval,
  TotpSecret,
} from '../../people/index.ts';
import {
  deviceCookie,
  deviceCookieOf,
  noSessionCookie,
  sessionCookie,
  sessionCookieOf,
} from '../session-cookie.ts';
import { adminAnswer } from './admin-answer.ts';
import { typedBody } from './read-typed-body.ts';

const path = '/admin/v1/session';
const signedIn = { access: { kind: 'session' }, limits: 'none', tag: 'Sign-in' } as const;

/** Routes to sign in and out, and of people's own sessions, passwords and second factors. */
export function sessionRoutes(people: () => People): readonly DocumentedRoute[] {
  const readSignIn = typedBody(SignInBody);
  return [
    {
      method: 'POST',
      path,
      access: { kind: 'sign_in' },
      limits: 'none',
      tag: 'Sign-in',
      summary: 'Sign in',
      description:
        'Sets the cookie of a session, which ends after 30 minutes without use and after 12 hours. 401 `code_required` asks for ' +
        'the code of a second factor. After some failures, 429 says how long to wait.',
      body: SignInBody,
      responses: { 200: { description: 'Who is signed in.', schema: CurrentSession } },
      handle: async ({ body, headers, address }) => {
        const given = headers['cookie']?.toString();
        const [cookie, known] = [sessionCookieOf(given), deviceCookieOf(given)];
        const from = { address, cookie, device: known };
        const { session, device } = await people().signIn.withPassword(readSignIn(body), from);
        const cookies = [sessionCookie(session.cookie, session.maxAgeS), deviceCookie(device)];
        return { ...adminAnswer(session.view), cookies };
      },
    },
    {
      ...signedIn,
      method: 'GET',
      path,
      summary: 'Who is signed in',
      description: 'The person of the session, with all roles.',
      responses: { 200: { description: 'Who is signed in.', schema: CurrentSession } },
      handle: async (call) => adminAnswer(await people().sessions.current(sessionOf(call))),
    },
    {
      ...signedIn,
      method: 'DELETE',
      path,
      summary: 'Sign out',
      description: 'Ends the session, and removes its cookie.',
      responses: { 204: { description: 'Signed out.' } },
      handle: async (call) => {
        await people().own.signOut(sessionOf(call));
        return { ...noContent, cookies: [noSessionCookie] };
      },
    },
    {
      ...signedIn,
      method: 'GET',
      path: `${path}/all`,
      summary: 'List own sessions',
      description: 'All sessions of the person who asks.',
      responses: { 200: { description: 'The sessions.', schema: SessionList } },
      handle: async (call) => adminAnswer({ data: await people().sessions.list(sessionOf(call)) }),
    },
    {
      ...signedIn,
      method: 'DELETE',
      path: `${path}/all/{id}`,
      summary: 'End one of the own sessions',
      description: 'The session ends at once. 404 for sessions of others.',
      responses: { 204: { description: 'The session has ended.' } },
      handle: async (call) => {
        await people().sessions.end(sessionOf(call), call.params['id'] ?? '');
        return noContent;
      },
    },
    ...ownRecordRoutes(people),
  ];
}

function ownRecordRoutes(people: () => People): readonly DocumentedRoute[] {
  const readChange = typedBody(PasswordChange);
  const readProof = typedBody(PasswordProof);
  const readCode = typedBody(TotpCode);
  const readRemoval = typedBody(TotpRemoval);
  const totpPath = `${path}/totp`;
  return [
    {
      ...signedIn,
      method: 'POST',
      path: `${path}/password`,
      summary: 'Change the own password',
      description: 'All other sessions of the person end.',
      body: PasswordChange,
      responses: { 204: { description: 'The password was changed.' } },
      handle: async (call) => {
        await people().own.changePassword(sessionOf(call), readChange(call.body), call.address);
        return noContent;
      },
    },
    {
      ...signedIn,
      method: 'POST',
      path: totpPath,
      summary: 'Begin with a second factor',
      description:
        'Makes the secret for an authenticator app (RFC 6238). It counts once a code was confirmed.',
      body: PasswordProof,
      responses: { 201: { description: 'The secret, which is shown only once.', schema: TotpSecret } },
      handle: async (call) => {
        const { password } = readProof(call.body);
        return adminAnswer(await people().own.enrollTotp(sessionOf(call), password, call.address), 201);
      },
    },
    {
      ...signedIn,
      method: 'POST',
      path: `${totpPath}/confirm`,
      summary: 'Confirm the second factor',
      description: 'From now on, signing in needs a code. Every code works once.',
      body: TotpCode,
      responses: {
        200: { description: 'Recovery codes, which are shown only once.', schema: RecoveryCodes },
      },
      handle: async (call) => {
        const { code } = readCode(call.body);
        const codes = await people().own.confirmTotp(sessionOf(call), code, call.address);
        return adminAnswer({ recovery_codes: codes });
      },
    },
    {
      ...signedIn,
      method: 'POST',
      path: `${totpPath}/remove`,
      summary: 'Remove the second factor',
      description:
        'Needs the password and a code, also a recovery code. Signing in needs no code any more; recovery codes stop working.',
      body: TotpRemoval,
      responses: { 204: { description: 'The second factor was removed.' } },
      handle: async (call) => {
        await people().own.removeTotp(sessionOf(call), readRemoval(call.body), call.address);
        return noContent;
      },
    },
  ];
}

const noContent = { status: 204, headers: { 'cache-control': 'no-store' } } as const;

function sessionOf({ session }: RouteCall): SessionRef {
  if (session === undefined) throw new SluiceError('not_signed_in');
  return session;
}

import type { Idempotency } from '../../admin/index.ts';
import { actsIn, owners } from '../../auth/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { DocumentedRoute, RouteAnswer } from '../../openapi/index.ts';
import {
  AcceptBody,
  Accepted,
  Invitation,
  InvitationList,
  NewInvitation,
  NewInvitationBody,
  type People,
  Person,
  PersonChange,
  PersonList,
  type TaggedPerson,
} from '../../people/index.ts';
import { sessionCookieOf } from '../session-cookie.ts';
import { adminAnswer } from './admin-answer.ts';
import { idempotent } from './idempotent.ts';
import { invitationQuery, peopleQuery, readPeopleFilter, readRoleFilter } from './people-query.ts';
import { readPage } from './query.ts';
import { typedBody } from './read-typed-body.ts';
import { idOf, ifMatch, matchOf } from './record-headers.ts';

const base = { access: { kind: 'admin', roles: owners }, limits: 'none', tag: 'People' } as const;
const path = '/admin/v1/people';
const invitationsPath = '/admin/v1/invitations';

/** Routes of people, their roles and invitations. */
export function peopleRoutes(
  people: () => People,
  idempotency: () => Idempotency,
): readonly DocumentedRoute[] {
  const readChange = typedBody(PersonChange);
  const one = { description: 'The person.', schema: Person };
  return [
    {
      ...base,
      method: 'GET',
      path,
      summary: 'List people',
      description: 'People with a role in an account of the caller; roles in other accounts are left out.',
      query: peopleQuery,
      responses: { 200: { description: 'A page of people.', schema: PersonList } },
      handle: async ({ query, actor }) =>
        adminAnswer(await people().admin.list(readPage(query), readPeopleFilter(query), actor)),
    },
    {
      ...base,
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'Read a person',
      description: 'A person with the roles that the caller may see.',
      responseHeaders: etag,
      responses: { 200: one },
      handle: async (call) => taggedPerson(await people().admin.get(idOf(call), call.actor)),
    },
    {
      ...base,
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: 'Change a person',
      description:
        'Name, roles, and whether the person can sign in. Changes count at once. 409 if nobody would be left as owner.',
      headers: ifMatch,
      responseHeaders: etag,
      body: PersonChange,
      responses: { 200: one },
      handle: async (call) =>
        taggedPerson(
          await people().admin.change(idOf(call), readChange(call.body), matchOf(call), call.actor),
        ),
    },
    {
      ...base,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Remove a person',
      description:
        'Takes all roles in the accounts of the caller. Without any role left, the person is deleted.',
      headers: ifMatch,
      responses: { 204: { description: 'The person was removed.' } },
      handle: async (call) => {
        await people().admin.remove(idOf(call), matchOf(call), call.actor);
        return noContent;
      },
    },
    ...invitationRoutes(people, idempotency),
  ];
}

function invitationRoutes(people: () => People, idempotency: () => Idempotency): readonly DocumentedRoute[] {
  const readNew = typedBody(NewInvitationBody);
  const readAccept = typedBody(AcceptBody);
  return [
    idempotent(
      {
        ...base,
        method: 'POST',
        path: invitationsPath,
        summary: 'Invite somebody',
        description:
          'Makes a one-time token that is valid for seven days. The gateway sends no e-mail: pass it on yourself.',
        body: NewInvitationBody,
        responses: { 201: { description: 'The token, which is shown only once.', schema: NewInvitation } },
        handle: async ({ body, actor }) =>
          adminAnswer(await people().invitations.create(readNew(body), actor), 201),
      },
      idempotency,
      {
        secrets: ['token'],
        // It may have been accepted since, so that it cannot be read again.
        authorize: ({ account }, { actor }) => {
          if (!actsIn(actor, typeof account === 'string' ? account : null))
            throw new SluiceError('not_found');
        },
      },
    ),
    {
      ...base,
      method: 'GET',
      path: invitationsPath,
      summary: 'List invitations',
      description:
        'Invitations to accounts of the caller that nobody has accepted yet, without their tokens.',
      query: invitationQuery,
      responses: { 200: { description: 'A page of invitations.', schema: InvitationList } },
      handle: async ({ query, actor }) => {
        const filter = { account: query['account'], role: readRoleFilter(query) };
        return adminAnswer(await people().invitations.list(readPage(query), filter, actor));
      },
    },
    {
      ...base,
      method: 'GET',
      path: `${invitationsPath}/{id}`,
      summary: 'Read an invitation',
      description: 'An invitation that nobody has accepted yet, without its token.',
      responseHeaders: etag,
      responses: { 200: { description: 'The invitation.', schema: Invitation } },
      handle: async (call) => {
        const { invitation, tag } = await people().invitations.get(idOf(call), call.actor);
        return adminAnswer(invitation, 200, { etag: tag });
      },
    },
    {
      ...base,
      method: 'DELETE',
      path: `${invitationsPath}/{id}`,
      summary: 'Revoke an invitation',
      description: 'Its link stops working at once.',
      headers: ifMatch,
      responses: { 204: { description: 'The invitation was revoked.' } },
      handle: async (call) => {
        await people().invitations.revoke(idOf(call), matchOf(call), call.actor);
        return noContent;
      },
    },
    {
      method: 'POST',
      path: `${invitationsPath}/accept`,
      access: { kind: 'sign_in' },
      limits: 'none',
      tag: 'People',
      summary: 'Accept an invitation',
      description:
        'Makes the person, or gives an existing person the role. Who exists already proves it by the password or by a session.',
      body: AcceptBody,
      responses: { 201: { description: 'The person, who can sign in now.', schema: Accepted } },
      handle: async ({ body, headers, address }) => {
        const { invitations, sessions } = people();
        const cookie = sessionCookieOf(headers['cookie']?.toString());
        const signedIn = cookie === undefined ? undefined : await sessions.find(cookie);
        return adminAnswer(
          { person: await invitations.accept(readAccept(body), signedIn?.actor, address) },
          201,
        );
      },
    },
  ];
}

const noContent = { status: 204, headers: { 'cache-control': 'no-store' } } as const;
const etag = { etag: 'Version of the record, for `if-match`.' };

function taggedPerson({ person, tag }: TaggedPerson): RouteAnswer {
  return adminAnswer(person, 200, { etag: tag });
}

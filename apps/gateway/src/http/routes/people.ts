import { owners } from '../../auth/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import {
  AcceptBody,
  Accepted,
  InvitationList,
  NewInvitation,
  NewInvitationBody,
  type People,
  Person,
  PersonChange,
  PersonList,
} from '../../people/index.ts';
import { sessionCookieOf } from '../session-cookie.ts';
import { adminAnswer } from './admin-answer.ts';
import { pageQuery, readPage } from './query.ts';
import { typedBody } from './read-typed-body.ts';

const base = { access: { kind: 'admin', roles: owners }, limits: 'none', tag: 'People' } as const;
const path = '/admin/v1/people';
const invitationsPath = '/admin/v1/invitations';

/** Routes of people, their roles and invitations. */
export function peopleRoutes(people: () => People): readonly DocumentedRoute[] {
  const readChange = typedBody(PersonChange);
  const one = { description: 'The person.', schema: Person };
  return [
    {
      ...base,
      method: 'GET',
      path,
      summary: 'List people',
      description: 'People with a role in an account of the caller; roles in other accounts are left out.',
      query: pageQuery,
      responses: { 200: { description: 'A page of people.', schema: PersonList } },
      handle: async ({ query, actor }) => adminAnswer(await people().admin.list(readPage(query), actor)),
    },
    {
      ...base,
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'Read a person',
      description: 'A person with the roles that the caller may see.',
      responses: { 200: one },
      handle: async ({ params, actor }) => adminAnswer(await people().admin.get(params['id'] ?? '', actor)),
    },
    {
      ...base,
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: 'Change a person',
      description:
        'Name, roles, and whether the person can sign in. Changes count at once. 409 if nobody would be left as owner.',
      body: PersonChange,
      responses: { 200: one },
      handle: async ({ params, body, actor }) =>
        adminAnswer(await people().admin.change(params['id'] ?? '', readChange(body), actor)),
    },
    {
      ...base,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Remove a person',
      description:
        'Takes all roles in the accounts of the caller. Without any role left, the person is deleted.',
      responses: { 204: { description: 'The person was removed.' } },
      handle: async ({ params, actor }) => {
        await people().admin.remove(params['id'] ?? '', actor);
        return noContent;
      },
    },
    ...invitationRoutes(people),
  ];
}

function invitationRoutes(people: () => People): readonly DocumentedRoute[] {
  const readNew = typedBody(NewInvitationBody);
  const readAccept = typedBody(AcceptBody);
  return [
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
    {
      ...base,
      method: 'GET',
      path: invitationsPath,
      summary: 'List invitations',
      description:
        'Invitations to accounts of the caller that nobody has accepted yet, without their tokens.',
      query: pageQuery,
      responses: { 200: { description: 'A page of invitations.', schema: InvitationList } },
      handle: async ({ query, actor }) =>
        adminAnswer(await people().invitations.list(readPage(query), actor)),
    },
    {
      ...base,
      method: 'DELETE',
      path: `${invitationsPath}/{id}`,
      summary: 'Revoke an invitation',
      description: 'Its link stops working at once.',
      responses: { 204: { description: 'The invitation was revoked.' } },
      handle: async ({ params, actor }) => {
        await people().invitations.revoke(params['id'] ?? '', actor);
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

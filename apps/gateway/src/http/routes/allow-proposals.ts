import { Type } from 'typebox';
import {
  AcceptedProposal,
  type Admin,
  AllowProposal,
  AllowProposalPage,
  NewAllowProposal,
  proposalStates,
} from '../../admin/index.ts';
import { administrators, contentRemovers, requesters } from '../../auth/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { principalOf } from './principal-of.ts';
import { pageQuery, readMember, readPage } from './query.ts';
import { typedBody } from './read-typed-body.ts';
import { idOf } from './record-headers.ts';

const readNew = typedBody(NewAllowProposal);
const readAccepted = typedBody(AcceptedProposal);
const reading = { kind: 'admin', roles: contentRemovers } as const;
const deciding = { kind: 'admin', roles: administrators } as const;
const path = '/admin/v1/anonymization/proposals';
const base = { limits: 'none', tag: 'Privacy' } as const;

/** Routes to propose that a value is never replaced, and to decide on it. */
export function allowProposalRoutes(admin: () => Admin): readonly DocumentedRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/anonymization/proposals',
      access: { kind: 'key', scope: 'inference', people: requesters },
      limits: 'requests',
      tag: 'Privacy',
      summary: 'Propose never to replace a value',
      description:
        'Tells that a value was replaced although it is not personal. Nothing changes until an administrator accepts it. One that is pending already is given again.',
      body: NewAllowProposal,
      responses: { 201: { description: 'The proposal.', schema: AllowProposal } },
      handle: async (call) =>
        adminAnswer(await admin().proposals.propose(readNew(call.body), principalOf(call)), 201),
    },
    {
      ...base,
      method: 'GET',
      path,
      access: reading,
      summary: 'List proposals of values to allow',
      description: 'Values that were replaced although they are not personal, as accounts say, newest first.',
      query: {
        ...pageQuery,
        account: { schema: Type.String(), description: 'Only of this account.' },
        status: { schema: Type.Enum([...proposalStates]), description: 'Only with this status.' },
      },
      responses: { 200: { description: 'A page of proposals.', schema: AllowProposalPage } },
      handle: async ({ query, actor }) => {
        const filter = { account: query['account'], status: readMember(query, 'status', proposalStates) };
        return adminAnswer(await admin().proposals.list(readPage(query), filter, actor));
      },
    },
    {
      ...base,
      method: 'GET',
      path: `${path}/{id}`,
      access: reading,
      summary: 'Read a proposal',
      description: 'Reads a proposal never to replace a value.',
      responses: { 200: { description: 'The proposal.', schema: AllowProposal } },
      handle: async (call) => adminAnswer(await admin().proposals.get(idOf(call), call.actor)),
    },
    {
      ...base,
      method: 'POST',
      path: `${path}/{id}/accept`,
      access: deciding,
      summary: 'Accept a proposal',
      description:
        'Adds the value to `settings.anonymization.allow` of the account, or of the team or key that proposed it; in force within two seconds. 409 if somebody has decided already, or where `required` holds above: allow lists below have no effect then.',
      body: AcceptedProposal,
      responses: { 200: { description: 'The proposal as it is now.', schema: AllowProposal } },
      handle: async (call) => {
        const { scope } = readAccepted(call.body);
        return adminAnswer(await admin().proposals.accept(idOf(call), scope ?? 'account', call.actor));
      },
    },
    {
      ...base,
      method: 'POST',
      path: `${path}/{id}/decline`,
      access: deciding,
      summary: 'Decline a proposal',
      description: 'Leaves the value as it is replaced now. 409 if somebody has decided already.',
      responses: { 200: { description: 'The proposal as it is now.', schema: AllowProposal } },
      handle: async (call) => adminAnswer(await admin().proposals.decline(idOf(call), call.actor)),
    },
  ];
}

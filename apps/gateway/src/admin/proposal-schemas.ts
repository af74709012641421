import { type Static, Type } from 'typebox';
import { optionalOrNull, orNull, pageOf, Timestamp } from './common-schemas.ts';

const scopes = ['account', 'team', 'key'] as const;
export const proposalStates = ['pending', 'accepted', 'declined'] as const;

export const NewAllowProposal = Type.Object(
  {
    value: Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'The value, as it was written where it was replaced.',
    }),
    code: optionalOrNull(
      Type.Integer({ minimum: 0, maximum: 999_999 }),
      'Code of the type as which it was replaced.',
    ),
    reason: optionalOrNull(Type.String({ maxLength: 500 }), 'Why it is not personal.'),
  },
  {
    title: 'NewAllowProposal',
    description: 'A value that was replaced although it is not personal.',
    additionalProperties: false,
    examples: [{ value: 'Corvane', code: 101, reason: 'Our product' }],
  },
);
export type NewAllowProposal = Static<typeof NewAllowProposal>;

export const AllowProposal = Type.Object(
  {
    id: Type.String({ description: 'Id of the proposal.' }),
    account_id: Type.String({ description: 'Account that proposes it.' }),
    team_id: orNull(Type.String(), 'Team of the key, if it has one.'),
    key_id: Type.String({ description: 'The key that proposes it, or `person:<id>`.' }),
    value: orNull(Type.String(), 'The value; null once it was declined, since it may be personal.'),
    code: orNull(Type.Integer(), 'Code of the type as which it was replaced, if it was told.'),
    type: orNull(Type.String(), 'Name of that type.'),
    reason: orNull(Type.String(), 'Why it is not personal, if it was told.'),
    status: Type.Enum([...proposalStates], { description: 'Whether somebody has decided, and how.' }),
    scope: orNull(Type.Enum([...scopes]), 'Whose requests it is allowed in, if it was accepted.'),
    created_at: Timestamp,
    decided_at: orNull(Timestamp, 'When somebody decided.'),
    decided_by: orNull(Type.String(), 'Who decided.'),
  },
  { title: 'AllowProposal', description: 'A proposal never to replace a value.' },
);
export type AllowProposal = Static<typeof AllowProposal>;

export const AllowProposalPage = pageOf(AllowProposal, 'AllowProposalPage', 'Proposals, newest first.');

export const AcceptedProposal = Type.Object(
  {
    scope: optionalOrNull(
      Type.Enum([...scopes]),
      'Whose requests the value is allowed in: those of the account (default), or of the team or key that proposed it.',
    ),
  },
  {
    title: 'AcceptedProposal',
    description: 'How a proposal is accepted.',
    additionalProperties: false,
    examples: [{ scope: 'team' }],
  },
);
export type AcceptedProposal = Static<typeof AcceptedProposal>;

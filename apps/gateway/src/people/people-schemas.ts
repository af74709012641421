import { type Static, Type } from 'typebox';
import { Name, optionalOrNull, orNull, pageOf, Timestamp } from '../admin/index.ts';
import { roles } from '../auth/index.ts';
import { passwordLength } from './passwords.ts';

const RoleName = Type.Enum([...roles], { description: 'Role; docs/people.md says what each may do.' });
const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^\\s@\\u0000-\\u001f\\u007f-\\u009f]+@[^\\s@\\u0000-\\u001f\\u007f-\\u009f]+$',
  description: 'E-mail address, by which a person signs in. Nothing is sent to it.',
});
const NewPassword = Type.String({
  minLength: passwordLength.minimum,
  maxLength: passwordLength.maximum,
  description: `At least ${passwordLength.minimum} characters.`,
});
const GivenPassword = Type.String({
  minLength: 1,
  maxLength: passwordLength.maximum,
  description: 'The present password.',
});
const Code = Type.String({
  minLength: 6,
  maxLength: 40,
  description: 'Code of an authenticator app, or a recovery code.',
});
const AccountId = orNull(Type.String(), 'Id of the account; null for the whole installation.');

export const SignInBody = Type.Object(
  { email: Email, password: GivenPassword, code: Type.Optional(Code) },
  { title: 'SignInBody', description: 'What somebody signs in with.', additionalProperties: false },
);
export type SignInBody = Static<typeof SignInBody>;

export const PasswordChange = Type.Object(
  { current_password: GivenPassword, password: NewPassword },
  {
    title: 'PasswordChange',
    description: 'A new password; all other sessions of the person end.',
    additionalProperties: false,
  },
);
export type PasswordChange = Static<typeof PasswordChange>;

export const PasswordProof = Type.Object(
  { password: GivenPassword },
  {
    title: 'PasswordProof',
    description: 'Shows that it is still the person who is there.',
    additionalProperties: false,
  },
);

export const TotpRemoval = Type.Object(
  { password: GivenPassword, code: Type.Optional(Code) },
  {
    title: 'TotpRemoval',
    description:
      'Shows that it is still the person who is there. The code is needed once the second factor counts.',
    additionalProperties: false,
  },
);
export type TotpRemoval = Static<typeof TotpRemoval>;

export const TotpCode = Type.Object(
  { code: Code },
  { title: 'TotpCode', description: 'A code of the authenticator app.', additionalProperties: false },
);

export const TotpSecret = Type.Object(
  {
    secret: Type.String({ description: 'The secret in base32, for authenticator apps.' }),
    uri: Type.String({ description: '`otpauth://` address, for a QR code.' }),
  },
  { title: 'TotpSecret', description: 'The secret of the second factor. It is shown only once.' },
);

export const RecoveryCodes = Type.Object(
  { recovery_codes: Type.Array(Type.String(), { description: 'Each works once in place of a code.' }) },
  { title: 'RecoveryCodes', description: 'Recovery codes. They are shown only once.' },
);

const PersonMembership = Type.Object(
  {
    account: AccountId,
    team: orNull(Type.String(), 'Id of the team that the role is limited to.'),
    role: RoleName,
    source: Type.String({
      description: '`local`, or `oidc:NAME` for a role that an identity provider tells.',
    }),
  },
  { title: 'PersonMembership', description: 'A role in an account, or in the whole installation.' },
);

const personMembers = {
  id: Type.String({ description: 'Id of the person.' }),
  email: Type.String({ description: 'E-mail address.' }),
  name: Type.String({ description: 'Display name.' }),
  memberships: Type.Array(PersonMembership, { description: 'Roles, as far as the caller may see them.' }),
  second_factor: Type.Boolean({ description: 'Whether signing in needs a code.' }),
};

export const Person = Type.Object(
  {
    ...personMembers,
    disabled: Type.Boolean({ description: 'Whether the person cannot sign in.' }),
    signs_in_with: Type.String({ description: '`password`, `oidc`, or `nothing` yet.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Person', description: 'Somebody who signs in.' },
);
export type Person = Static<typeof Person>;
export const PersonList = pageOf(Person, 'PersonList', 'People in order of id.');

export const PersonChange = Type.Object(
  {
    name: Type.Optional(Name),
    disabled: Type.Optional(Type.Boolean({ description: 'Disabling ends all sessions.' })),
    memberships: Type.Optional(
      Type.Array(
        Type.Object(
          {
            account: AccountId,
            team: optionalOrNull(Type.String(), 'Limits a developer to a team of the account.'),
            role: orNull(RoleName, 'The role in that account; null removes it.'),
          },
          { additionalProperties: false },
        ),
        { maxItems: 100, description: 'Roles in other accounts stay as they are.' },
      ),
    ),
  },
  {
    title: 'PersonChange',
    description: 'Changes of a person.',
    additionalProperties: false,
    examples: [{ memberships: [{ account: 'acc_4f0a1b2c3d5e', role: 'viewer' }] }],
  },
);
export type PersonChange = Static<typeof PersonChange>;

export const CurrentSession = Type.Object(
  {
    person: Type.Object(personMembers),
    session: Type.Object({
      id: Type.String({ description: 'Id of the session.' }),
      method: Type.String({ description: '`password` or `oidc:NAME`.' }),
      created_at: Timestamp,
      expires_at: Timestamp,
    }),
  },
  { title: 'CurrentSession', description: 'Who is signed in, and until when.' },
);
export type CurrentSession = Static<typeof CurrentSession>;

const Session = Type.Object(
  {
    id: Type.String({ description: 'Id of the session.' }),
    method: Type.String({ description: '`password` or `oidc:NAME`.' }),
    created_at: Timestamp,
    last_seen_at: Timestamp,
    expires_at: Timestamp,
    current: Type.Boolean({ description: 'Whether it is the session that asks.' }),
  },
  { title: 'Session', description: 'A session of the person who asks.' },
);
export type Session = Static<typeof Session>;
export const SessionList = Type.Object(
  { data: Type.Array(Session, { description: 'All sessions that have not ended.' }) },
  { title: 'SessionList', description: 'Sessions of the person who asks.' },
);

export const NewInvitationBody = Type.Object(
  {
    email: Email,
    account: AccountId,
    team: optionalOrNull(Type.String(), 'Limits a developer to a team of the account.'),
    role: RoleName,
  },
  {
    title: 'NewInvitationBody',
    description: 'Whom to invite, and as what.',
    additionalProperties: false,
    examples: [{ email: 'jane@example.com', account: 'acc_4f0a1b2c3d5e', role: 'developer' }],
  },
);
export type NewInvitationBody = Static<typeof NewInvitationBody>;

const invitationMembers = {
  id: Type.String({ description: 'Id of the invitation.' }),
  email: orNull(Type.String(), 'Who is invited; null: whoever has the link.'),
  account: AccountId,
  team: orNull(Type.String(), 'Id of the team.'),
  role: orNull(RoleName, 'Role after accepting.'),
  created_by: Type.String({ description: 'Who invited.' }),
  created_at: Timestamp,
  expires_at: Timestamp,
};
export const Invitation = Type.Object(invitationMembers, {
  title: 'Invitation',
  description: 'An invitation that nobody has accepted yet.',
});
export type Invitation = Static<typeof Invitation>;
export const InvitationList = pageOf(Invitation, 'InvitationList', 'Invitations in order of id.');
export const NewInvitation = Type.Object(
  {
    ...invitationMembers,
    token: Type.String({ description: 'The one-time token. It is shown only once.' }),
  },
  { title: 'NewInvitation', description: 'A new invitation. Send its token to the invited person.' },
);
export type NewInvitation = Static<typeof NewInvitation>;

export const AcceptBody = Type.Object(
  {
    token: Type.String({ minLength: 20, maxLength: 200, description: 'The token of the link.' }),
    name: Type.Optional(Name),
    email: Type.Optional(Email),
    password: Type.Optional(NewPassword),
  },
  {
    title: 'AcceptBody',
    description:
      'A new person sends name and password, and the e-mail address if the link names none. Who has a password already sends it, or is signed in.',
    additionalProperties: false,
  },
);
export type AcceptBody = Static<typeof AcceptBody>;

export const Accepted = Type.Object(
  { person: Person },
  { title: 'Accepted', description: 'The person, who can sign in now.' },
);

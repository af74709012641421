export type { OwnerLink } from './invitations.ts';
export { createPeople, type People } from './people.ts';
export type { PeopleFilter, TaggedPerson } from './people-admin.ts';
export {
  AcceptBody,
  Accepted,
  CurrentSession,
  Invitation,
  InvitationList,
  NewInvitation,
  NewInvitationBody,
  PasswordChange,
  PasswordProof,
  Person,
  PersonChange,
  PersonList,
  RecoveryCodes,
  SessionList,
  SignInBody,
  TotpCode,
  TotpRemoval,
  TotpSecret,
} from './people-schemas.ts';
export { totpKind } from './second-factor.ts';

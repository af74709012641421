export type { OwnerLink } from './invitations.ts';
export { createPeople, type People } from './people.ts';
export {
  AcceptBody,
  Accepted,
  CurrentSession,
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

/** How people sign in. */
import { type Static, Type } from 'typebox';

/** Roles of people, strongest first. */
export const roleNames = ['owner', 'admin', 'privacy_officer', 'developer', 'viewer'] as const;
export type RoleName = (typeof roleNames)[number];
const RoleEnum = Type.Enum([...roleNames], { description: 'A role of people.' });

const OidcProvider = Type.Object(
  {
    issuer: Type.String({
      pattern: '^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?(/[^\\s?#]*)?$',
      description:
        'Issuer of the OpenID provider; its discovery document is below it. HTTPS, except on this machine.',
    }),
    client_id: Type.String({ minLength: 1, description: 'Client id of the gateway at the provider.' }),
    client_secret: Type.Optional(
      Type.String({ minLength: 1, description: 'Client secret; a reference or the secret itself.' }),
    ),
    scopes: Type.Optional(
      Type.Array(Type.String({ pattern: '^[\\x21\\x23-\\x5b\\x5d-\\x7e]+$' }), {
        description: 'Scopes to ask for.',
      }),
    ),
    groups_claim: Type.Optional(
      Type.String({ minLength: 1, description: 'Claim that lists the groups of a person.' }),
    ),
    roles: Type.Optional(
      Type.Record(Type.String(), RoleEnum, {
        description: 'Role of the members of a group; of several groups, the strongest counts.',
      }),
    ),
    default_role: Type.Optional(
      Type.Enum([...roleNames], { description: 'Role of people in none of these groups.' }),
    ),
    account: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'Account in which the roles count: an id, or the name of one that the first sign-in creates. Without it, they count in the whole installation.',
      }),
    ),
    trust_email: Type.Optional(
      Type.Boolean({
        description:
          'Whether addresses count as verified although the provider does not say so (`email_verified`).',
      }),
    ),
  },
  { additionalProperties: false },
);

export const AuthSection = Type.Object(
  {
    public_url: Type.Optional(
      Type.String({
        pattern: '^https?://([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?$',
        description: 'Address at which browsers reach the gateway. `oidc` needs it.',
      }),
    ),
    oidc: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,62}$' }), OidcProvider, {
        additionalProperties: false,
        description: 'OpenID providers by name.',
      }),
    ),
  },
  { additionalProperties: false, description: 'How people sign in.' },
);

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly scopes: readonly string[];
  readonly groupsClaim: string;
  readonly roles: Readonly<Record<string, RoleName>>;
  readonly defaultRole: RoleName | undefined;
  readonly account: string | undefined;
  readonly trustEmail: boolean;
}

export interface AuthSettings {
  readonly publicUrl: string | undefined;
  readonly oidc: ReadonlyMap<string, OidcSettings>;
}

const loopback = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?:[:/]|$)/;

/** Applies defaults. Throws for what would send secrets without encryption. */
export function authSettings(section: Static<typeof AuthSection> = {}): AuthSettings {
  const providers = Object.entries(section.oidc ?? {});
  if (providers.length > 0 && section.public_url === undefined)
    throw new Error('auth.public_url: `auth.oidc` needs the address at which browsers reach the gateway.');
  for (const [name, { issuer }] of providers)
    if (!issuer.startsWith('https:') && !loopback.test(issuer))
      throw new Error(`auth.oidc.${name}.issuer: use https; http is for this machine only.`);
  return {
    publicUrl: section.public_url,
    oidc: new Map(
      providers.map(([name, one]) => [
        name,
        {
          issuer: one.issuer,
          clientId: one.client_id,
          clientSecret: one.client_secret,
          scopes: one.scopes ?? ['openid', 'email', 'profile'],
          groupsClaim: one.groups_claim ?? 'groups',
          roles: one.roles ?? {},
          defaultRole: one.default_role,
          account: one.account,
          trustEmail: one.trust_email ?? false,
        },
      ]),
    ),
  };
}

/** The rows of a company in a store: accounts, teams, keys with limits and settings, people, invitations, the audit log. */
import { createHash } from 'node:crypto';
import type { Storage } from '../../apps/gateway/src/storage/index.ts';

export interface CompanySize {
  readonly accounts: number;
  readonly teams: number;
  readonly keys: number;
  readonly people: number;
}

const limits = JSON.stringify({ rpm: 600, tpm: 1_000_000, budget: { usd: 100, period: 'month' } });
const settings = JSON.stringify({ anonymization: { default: 'on' }, models: ['openai/*', 'mistral/*'] });
const firstMs = 1_760_000_000_000;
/** Writes at the same time. */
const width = 50;

/** Ids of the form that the gateway makes, in an order unlike that of time. */
export function idOf(prefix: string, index: number): string {
  return `${prefix}_${createHash('sha256').update(`${prefix} ${index}`).digest('hex').slice(0, 12)}`;
}

/** Writes them through the storage port, as the gateway does. */
export async function fillCompany(
  storage: Storage,
  size: CompanySize,
  progress: (text: string) => void,
): Promise<void> {
  const each = async (what: string, count: number, write: (index: number) => Promise<unknown>) => {
    for (let next = 0; next < count; next += width) {
      if (next % 2000 === 0) progress(`${what}: ${next} of ${count}`);
      const indices = Array.from({ length: Math.min(width, count - next) }, (_, at) => next + at);
      await Promise.all(indices.map(write));
    }
  };
  const accountOf = (index: number): string => idOf('acc', index % size.accounts);
  await each('accounts', size.accounts, (at) =>
    storage.accounts.insert({
      id: idOf('acc', at),
      name: `account ${at}`,
      settings,
      limits,
      created_at: firstMs + at,
    }),
  );
  await each('teams', size.teams, (at) =>
    storage.teams.insert({
      id: idOf('team', at),
      account_id: accountOf(at),
      name: `team ${at}`,
      settings,
      limits,
      created_at: firstMs + at,
    }),
  );
  await each('keys', size.keys, (at) => {
    const team = at % size.teams;
    return storage.keys.insert({
      id: idOf('key', at),
      account_id: accountOf(team),
      team_id: idOf('team', team),
      name: `key ${at} of team ${team}`,
      digest: createHash('sha256').update(`digest ${at}`).digest('hex'),
      scopes: '["inference","usage"]',
      limits,
      models: '["openai/*"]',
      settings,
      created_at: firstMs + at,
      updated_at: firstMs + at,
      expires_at: at % 20 === 0 ? firstMs : null,
      revoked_at: at % 10 === 0 ? firstMs : null,
      previous_digest: null,
      previous_expires_at: null,
      created_by: idOf('per', at % size.people),
    });
  });
  await each('people', size.people, (at) => fillPerson(storage, at, accountOf(at)));
  await each('audit', size.keys, (at) =>
    storage.audit.insert({
      id: `aud_${(firstMs + at).toString(36)}${idOf('x', at).slice(2)}`,
      at: firstMs + at,
      actor: idOf('per', at % size.people),
      action: 'key.create',
      target: idOf('key', at),
      detail: JSON.stringify({ after: { id: idOf('key', at), limits, settings } }),
      account_id: accountOf(at % size.teams),
    }),
  );
}

async function fillPerson(storage: Storage, at: number, account: string): Promise<void> {
  const id = idOf('per', at);
  const email = `person.${at}@example.com`;
  await storage.people.insert(
    {
      id,
      email,
      email_key: email,
      name: `Person ${at}`,
      password_hash: null,
      totp_sealed: null,
      totp_confirmed: 0,
      totp_last_step: null,
      recovery_codes: null,
      oidc_issuer: 'https://login.example.com',
      oidc_subject: id,
      status: 'active',
      created_at: firstMs + at,
      updated_at: firstMs + at,
    },
    [
      {
        id: idOf('mem', at),
        person_id: id,
        account_id: account,
        team_id: null,
        role: at % 5 === 0 ? 'owner' : 'developer',
        source: 'local',
        created_at: firstMs,
      },
    ],
  );
}

/**
 * Proposals never to replace a value. Whoever sends requests can make one; it changes nothing until somebody who may change
 * the settings accepts it: then the value is in the allow list of the account, the team or the key.
 */
import { findEntity } from '@sluice/pii';
import { type Actor, accountsOf, actsIn, makeId, type Principal } from '../auth/index.ts';
import { maxListEntries } from '../config/index.ts';
import { violationsError } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { AllowProposalRow, Storage } from '../storage/index.ts';
import type { AuditLog } from './audit-log.ts';
import { type Page, type PageRequest, toPage } from './common-schemas.ts';
import type { KeyAdmin } from './keys.ts';
import type { Account, NewAccountBody, NewTeamBody, Team } from './owner-schemas.ts';
import type { OwnerAdmin } from './owners.ts';
import type { AllowProposal, NewAllowProposal } from './proposal-schemas.ts';
import { formatTimestamp } from './timestamp.ts';

type Scope = NonNullable<AllowProposalRow['scope']>;

export interface ProposalAdmin {
  /** One that is pending already is given again. Throws 422 for a value that cannot be allowed, `conflict` if too many are pending. */
  propose(proposal: NewAllowProposal, principal: Principal): Promise<AllowProposal>;
  /** Newest first; only of accounts that the actor may see. */
  list(
    page: PageRequest,
    filter: { readonly account?: string | undefined; readonly status?: AllowProposal['status'] | undefined },
    actor: Actor,
  ): Promise<Page<AllowProposal>>;
  /** Throws `not_found`, also for those that the actor may not see. */
  get(id: string, actor: Actor): Promise<AllowProposal>;
  /** Adds the value to an allow list. Throws `conflict` if somebody has decided, or if it would have no effect. */
  accept(id: string, scope: Scope, actor: Actor): Promise<AllowProposal>;
  /** Throws like `accept`. */
  decline(id: string, actor: Actor): Promise<AllowProposal>;
}

export interface ProposalAdminDeps {
  readonly storage: Storage;
  readonly auditLog: AuditLog;
  readonly accounts: OwnerAdmin<Account, NewAccountBody>;
  readonly teams: OwnerAdmin<Team, NewTeamBody>;
  readonly keys: KeyAdmin;
  /** Whether the installation requires anonymization. */
  readonly requiresAnonymization: () => boolean;
  readonly now: () => number;
}

/** Pending ones of an account: more would not be read. */
const maxPending = 500;
/** Maximum attempts of a writer that keeps losing against concurrent ones. */
const maxTries = 5;
const timeDigits = 9;

export function createProposalAdmin(deps: ProposalAdminDeps): ProposalAdmin {
  const { storage, auditLog, now } = deps;
  const { allowProposals } = storage;

  const find = async (id: string, actor: Actor): Promise<AllowProposalRow> => {
    const row = await allowProposals.get(id);
    if (row !== undefined && actsIn(actor, row.account_id)) return row;
    throw new SluiceError('not_found', { message: 'There is no such proposal.' });
  };

  /** Writes a decision, so that nobody else decides, and runs what follows from it; if that fails, the proposal is pending again. */
  const decide = async (
    row: AllowProposalRow,
    decision: Pick<AllowProposalRow, 'scope'> &
      Partial<AllowProposalRow> & { readonly status: 'accepted' | 'declined' },
    actor: Actor,
    apply: () => Promise<void>,
  ): Promise<AllowProposal> => {
    const decided = { ...decision, decided_at: now(), decided_by: actor.id };
    if (!(await allowProposals.decide(row.id, 'pending', decided)))
      throw new SluiceError('conflict', { message: 'Somebody has decided on this proposal already.' });
    try {
      await apply();
    } catch (error) {
      const open = { status: 'pending', scope: null, decided_at: null, decided_by: null } as const;
      await allowProposals.decide(row.id, decision.status, open);
      throw error;
    }
    await auditLog.record(actor, {
      action: `proposal.${decision.status === 'accepted' ? 'accept' : 'decline'}`,
      target: row.id,
      accountId: row.account_id,
      before: { status: row.status },
      after: { status: decision.status, scope: decision.scope },
    });
    return viewOf({ ...row, ...decided });
  };

  return {
    async propose({ value: written, code, reason }, principal) {
      const { accountId, teamId, keyId } = principal;
      const value = written.trim();
      const problem = problemOf(value);
      if (problem !== undefined)
        throw violationsError([{ loc: ['body', 'value'], msg: problem, type: 'value_error' }]);
      if (code != null && findEntity(code) === undefined)
        throw violationsError([{ loc: ['body', 'code'], msg: 'Unknown entity type', type: 'value_error' }]);
      const folded = value.toLowerCase();
      const { same, count } = await allowProposals.pending(accountId, folded);
      if (same !== undefined) return viewOf(same);
      if (count >= maxPending)
        throw new SluiceError('conflict', {
          message: `${maxPending} proposals of this account are pending: somebody has to decide on them first.`,
        });
      const at = now();
      const row: AllowProposalRow = {
        // Time comes first, so that an id tells its place in the list.
        id: `prp_${at.toString(36).padStart(timeDigits, '0')}${makeId()}`,
        account_id: accountId,
        team_id: teamId,
        key_id: keyId,
        value,
        folded,
        entity_code: code ?? null,
        reason: reason ?? null,
        status: 'pending',
        scope: null,
        created_at: at,
        decided_at: null,
        decided_by: null,
      };
      if (!(await allowProposals.insert(row))) {
        // Somebody else has proposed it meanwhile.
        const { same: other } = await allowProposals.pending(accountId, folded);
        return viewOf(other ?? row);
      }
      await auditLog.record({ id: keyId }, { action: 'proposal.create', target: row.id, accountId });
      return viewOf(row);
    },
    async list({ limit, after }, { account, status }, actor) {
      const accountIds = accountsOf(actor);
      const rows = await allowProposals.list({
        accountIds,
        accountId: account,
        status,
        after,
        limit: limit + 1,
      });
      return toPage(rows, limit, viewOf);
    },
    get: async (id, actor) => viewOf(await find(id, actor)),
    async accept(id, scope, actor) {
      const row = await find(id, actor);
      const owner = ownerOf(row, scope);
      await refuseWithoutEffect(deps, row, scope, actor);
      return decide(row, { status: 'accepted', scope }, actor, () =>
        allow(deps, scope, owner, row.value, actor),
      );
    },
    decline: async (id, actor) =>
      decide(await find(id, actor), { status: 'declined', scope: null, ...erased }, actor, () =>
        Promise.resolve(),
      ),
  };
}

/** What was declined may be personal, and is not kept. */
const erased = { value: '', folded: '', reason: null } as const;

/** What an allow list could never match, or what would be shown as something else. Undefined if the value can be allowed. */
function problemOf(value: string): string | undefined {
  if (value === '') return 'Give a value, not only white space';
  if (!value.isWellFormed() || /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value))
    return 'Control characters and signs of direction cannot be allowed';
  return /^<[A-Z_]+_\d+>$/.test(value) ? 'A placeholder stands for a value; give the value' : undefined;
}

/** Throws `conflict` where anonymization is required above: allow lists below have no effect then. */
async function refuseWithoutEffect(
  { accounts, teams, requiresAnonymization }: ProposalAdminDeps,
  { account_id: accountId, team_id: teamId }: AllowProposalRow,
  scope: Scope,
  actor: Actor,
): Promise<void> {
  const isRequired = (settings: Account['settings']): boolean =>
    settings.anonymization?.default === 'required';
  const refuse = (by: string): never => {
    throw new SluiceError('conflict', {
      message: `Anonymization is required by the ${by}: allow lists below it have no effect. Add the value to its own list.`,
    });
  };
  if (requiresAnonymization()) refuse('installation');
  if (scope === 'account') return;
  if (isRequired((await accounts.get(accountId, actor)).owner.settings)) refuse('account');
  if (scope === 'team' || teamId === null) return;
  if (isRequired((await teams.get(teamId, actor)).owner.settings)) refuse('team');
}

/** Id of the account, team or key of a proposal. Throws 422 if it has none. */
function ownerOf(row: AllowProposalRow, scope: Scope): string {
  const isPerson = row.key_id.startsWith('person:');
  const id =
    scope === 'account' ? row.account_id : scope === 'team' ? row.team_id : isPerson ? null : row.key_id;
  if (id !== null) return id;
  const msg = scope === 'team' ? 'The key belongs to no team' : 'A person proposed it, without a key';
  throw violationsError([{ loc: ['body', 'scope'], msg, type: 'value_error' }]);
}

/** Adds a value to the allow list of an account, a team or a key, unless it is there. */
async function allow(
  { accounts, teams, keys }: ProposalAdminDeps,
  scope: Scope,
  id: string,
  value: string,
  actor: Actor,
): Promise<void> {
  const settingsWith = (known: readonly string[] | null | undefined) => {
    if (known?.includes(value) === true) return undefined;
    if ((known?.length ?? 0) >= maxListEntries)
      throw violationsError([
        {
          loc: ['body', 'scope'],
          msg: `Its allow list has ${maxListEntries} values, no more fit`,
          type: 'too_long',
        },
      ]);
    return { anonymization: { allow: [...(known ?? []), value] } };
  };
  const change = async (): Promise<void> => {
    if (scope === 'key') {
      const { key, tag } = await keys.get(id, actor);
      const settings = settingsWith(key.settings.anonymization?.allow);
      if (settings !== undefined) await keys.change(id, { settings }, tag, actor);
      return;
    }
    const owners: Pick<OwnerAdmin<Account, never>, 'get' | 'change'> = scope === 'team' ? teams : accounts;
    const { owner, tag } = await owners.get(id, actor);
    const settings = settingsWith(owner.settings.anonymization?.allow);
    if (settings !== undefined) await owners.change(id, { settings }, tag, actor);
  };
  for (let tries = 1; ; tries++) {
    try {
      await change();
      return;
    } catch (error) {
      if (!(error instanceof SluiceError) || error.code !== 'conflict' || tries === maxTries) throw error;
    }
  }
}

function viewOf({
  entity_code: code,
  folded: _,
  created_at,
  decided_at,
  ...row
}: AllowProposalRow): AllowProposal {
  return {
    ...row,
    value: row.value === '' ? null : row.value,
    code,
    type: code === null ? null : (findEntity(code)?.name ?? null),
    created_at: formatTimestamp(Number(created_at)),
    decided_at: decided_at === null ? null : formatTimestamp(Number(decided_at)),
  };
}

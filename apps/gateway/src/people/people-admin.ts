/** People, as owners see and change them. */
import { type AuditLog, type Page, type PageRequest, toPage } from '../admin/index.ts';
import { type Actor, accountsOf, actsEverywhere, actsIn, owners } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { AccessChange, MembershipRow, PersonWithRoles, Storage } from '../storage/index.ts';
import type { Person, PersonChange } from './people-schemas.ts';
import { personView } from './person-view.ts';
import { membershipRow, requireGrant } from './roles-in-accounts.ts';

export interface PeopleAdmin {
  list(page: PageRequest, actor: Actor): Promise<Page<Person>>;
  /** Throws `not_found`, also for people of other accounts. */
  get(id: string, actor: Actor): Promise<Person>;
  /** Throws `conflict` if nobody would be left as owner, `permission_denied` for what concerns accounts of others. */
  change(id: string, change: PersonChange, actor: Actor): Promise<Person>;
  /** Takes all roles that the actor may take; the person is gone when none is left. */
  remove(id: string, actor: Actor): Promise<void>;
}

export interface PeopleAdminDeps {
  readonly storage: Storage;
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly now: () => number;
}

export function createPeopleAdmin({ storage, auditLog, now }: PeopleAdminDeps): PeopleAdmin {
  const { people } = storage;
  const find = async (id: string, actor: Actor): Promise<PersonWithRoles> => {
    const found = await people.get(id);
    if (found !== undefined && isVisible(found, actor)) return found;
    throw notFound();
  };
  const apply = async (
    before: PersonWithRoles,
    change: Pick<AccessChange, 'name' | 'status' | 'put' | 'remove' | 'removeIfEmpty'>,
    actor: Actor,
  ): Promise<PersonWithRoles | undefined> => {
    const outcome = await people.changeAccess(before.person.id, {
      ...change,
      mayLeaveAccounts: actsEverywhere(actor),
      at: Math.max(now(), before.person.updated_at + 1),
    });
    if (outcome === 'last_owner')
      throw new SluiceError('conflict', {
        message: 'This is the last owner; make somebody else an owner first.',
      });
    return await people.get(before.person.id);
  };

  const roleChanges = async (
    { person, memberships }: PersonWithRoles,
    wanted: NonNullable<PersonChange['memberships']>,
    actor: Actor,
  ): Promise<Pick<AccessChange, 'put' | 'remove'>> => {
    const [put, remove]: [MembershipRow[], string[]] = [[], []];
    for (const { account, team, role } of wanted) {
      await requireGrant(storage, actor, { account, team, role: role ?? 'developer' });
      const local = memberships.find((one) => one.account_id === account && one.source === 'local');
      if (role !== null) put.push(membershipRow(person.id, { account, team, role }, now()));
      else if (local !== undefined) remove.push(local.id);
    }
    return { put, remove };
  };

  return {
    async list({ limit, after }, actor) {
      const rows = await people.page({ accountIds: accountsOf(actor), after, limit: limit + 1 });
      const found = rows.map((row) => ({ id: row.person.id, row }));
      return toPage(found, limit, ({ row }) => personView(row, actor));
    },

    get: async (id, actor) => personView(await find(id, actor), actor),

    async change(id, { name, disabled, memberships = [] }, actor) {
      const before = await find(id, actor);
      if (name !== undefined || disabled !== undefined) requireWhole(before, actor);
      const { put, remove } = await roleChanges(before, memberships, actor);
      const status = disabled === undefined ? undefined : disabled ? 'disabled' : 'active';
      const after = await apply(before, { name, status, put, remove, removeIfEmpty: false }, actor);
      if (after === undefined) throw notFound();
      await record(actor, 'person.change', before, after);
      return personView(after, actor);
    },

    async remove(id, actor) {
      const before = await find(id, actor);
      const own = before.memberships.filter((one) => actsIn(actor, one.account_id, owners));
      const remove = own.map((one) => one.id);
      const after = await apply(before, { put: [], remove, removeIfEmpty: true }, actor);
      await record(actor, 'person.remove', before, after);
    },
  };

  /** One entry for each account whose roles changed: its owners see no roles elsewhere. Names and addresses are not recorded. */
  async function record(
    actor: Actor,
    action: string,
    before: PersonWithRoles,
    after: PersonWithRoles | undefined,
  ): Promise<void> {
    const all = [...before.memberships, ...(after?.memberships ?? [])];
    const accounts = new Set(all.map(({ account_id: account }) => account));
    for (const accountId of accounts.size === 0 ? [null] : accounts)
      await auditLog.record(actor, {
        action,
        target: before.person.id,
        accountId,
        before: facts(before, accountId),
        after: after === undefined ? undefined : facts(after, accountId),
      });
  }
}

function notFound(): SluiceError {
  return new SluiceError('not_found', { message: 'Person not found.' });
}

/** Throws `permission_denied` if the person has roles where the actor is no owner. */
function requireWhole({ memberships }: PersonWithRoles, actor: Actor): void {
  if (memberships.every((one) => actsIn(actor, one.account_id, owners))) return;
  throw new SluiceError('permission_denied', {
    message: 'This person has roles in other accounts too; you can only change those in yours.',
  });
}

function facts({ person, memberships }: PersonWithRoles, accountId: string | null): object {
  return {
    disabled: person.status !== 'active',
    roles: memberships
      .filter((one) => one.account_id === accountId)
      .map(({ role, team_id: team, source }) => ({ role, team, source })),
  };
}

/** Whether a person has a role where the actor may see it; who has none is seen by owners of everything. */
function isVisible({ memberships }: PersonWithRoles, actor: Actor): boolean {
  return actsEverywhere(actor) || memberships.some((one) => actsIn(actor, one.account_id));
}

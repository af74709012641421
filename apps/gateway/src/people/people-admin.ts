/** People, as owners see and change them. */
import { isDeepStrictEqual } from 'node:util';
import {
  type AuditLog,
  contentTag,
  type Page,
  type PageRequest,
  requireTag,
  toPage,
} from '../admin/index.ts';
import { type Actor, accountsOf, actsEverywhere, actsIn, owners, type Role } from '../auth/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { AccessChange, MembershipRow, PeopleQuery, PersonWithRoles, Storage } from '../storage/index.ts';
import { emailKey, readEmail } from './email.ts';
import type { Person, PersonChange } from './people-schemas.ts';
import { personView } from './person-view.ts';
import { membershipRow, requireGrant } from './roles-in-accounts.ts';

/** A person and the entity tag of what the actor sees of it. */
export interface TaggedPerson {
  readonly person: Person;
  readonly tag: string;
}

/** What a list of people is narrowed to. */
export interface PeopleFilter extends Pick<PeopleQuery, 'name' | 'account' | 'status'> {
  readonly email?: string | undefined;
  readonly role?: Role | undefined;
}

export interface PeopleAdmin {
  /** In order of id; only people with a role in an account that the actor may see. */
  list(page: PageRequest, filter: PeopleFilter, actor: Actor): Promise<Page<Person>>;
  /** Throws `not_found`, also for people of other accounts. */
  get(id: string, actor: Actor): Promise<TaggedPerson>;
  /**
   * Throws `conflict` if nobody would be left as owner, or `ifMatch` is stale; `permission_denied` for what concerns accounts of
   * others.
   */
  change(id: string, change: PersonChange, ifMatch: string | undefined, actor: Actor): Promise<TaggedPerson>;
  /** Takes all roles that the actor may take; the person is gone when none is left. Throws like `change`. */
  remove(id: string, ifMatch: string | undefined, actor: Actor): Promise<void>;
}

/** Maximum attempts of a writer that keeps losing against concurrent ones. */
const maxTries = 5;

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
  /** Undefined if somebody else was faster, and the change was for one version alone. */
  const apply = async (
    before: PersonWithRoles,
    change: Pick<AccessChange, 'name' | 'status' | 'put' | 'remove' | 'removeIfEmpty'>,
    ifMatch: string | undefined,
    actor: Actor,
  ): Promise<{ readonly after: PersonWithRoles | undefined } | undefined> => {
    const outcome = await people.changeAccess(before.person.id, {
      ...change,
      mayLeaveAccounts: actsEverywhere(actor),
      at: Math.max(now(), before.person.updated_at + 1),
      ifSame: ifMatch === undefined ? undefined : before,
    });
    if (outcome === 'stale') return undefined;
    if (outcome === 'last_owner')
      throw new SluiceError('conflict', {
        message: 'This is the last owner; make somebody else an owner first.',
      });
    return { after: await people.get(before.person.id) };
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
    async list({ limit, after }, { name, email, account, role, status }, actor) {
      const key = email === undefined ? undefined : emailKey(readEmail(email) ?? '');
      const filter = { name, emailKey: key, account, role, status };
      const rows = await people.page({ ...filter, accountIds: accountsOf(actor), after, limit: limit + 1 });
      const found = rows.map((row) => ({ id: row.person.id, row }));
      return toPage(found, limit, ({ row }) => personView(row, actor));
    },

    get: async (id, actor) => tagged(personView(await find(id, actor), actor)),

    async change(id, { name, disabled, memberships = [] }, ifMatch, actor) {
      for (let tries = 0; tries < maxTries; tries++) {
        const before = await find(id, actor);
        requireTag(ifMatch, tagged(personView(before, actor)).tag);
        if (name !== undefined || disabled !== undefined) requireWhole(before, actor);
        const { put, remove } = await roleChanges(before, memberships, actor);
        const status = disabled === undefined ? undefined : disabled ? 'disabled' : 'active';
        const applied = await apply(
          before,
          { name, status, put, remove, removeIfEmpty: false },
          ifMatch,
          actor,
        );
        if (applied === undefined) continue;
        if (applied.after === undefined) throw notFound();
        await record(actor, 'person.change', before, applied.after);
        return tagged(personView(applied.after, actor));
      }
      throw new SluiceError('conflict');
    },

    async remove(id, ifMatch, actor) {
      for (let tries = 0; tries < maxTries; tries++) {
        const before = await find(id, actor);
        requireTag(ifMatch, tagged(personView(before, actor)).tag);
        const own = before.memberships.filter((one) => actsIn(actor, one.account_id, owners));
        const remove = own.map((one) => one.id);
        const applied = await apply(before, { put: [], remove, removeIfEmpty: true }, ifMatch, actor);
        if (applied === undefined) continue;
        await record(actor, 'person.remove', before, applied.after);
        return;
      }
      throw new SluiceError('conflict');
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
    const accounts = [...new Set(all.map(({ account_id: account }) => account))];
    const isChanged = (accountId: string | null): boolean =>
      after === undefined || !isDeepStrictEqual(facts(before, accountId), facts(after, accountId));
    const changed = accounts.filter(isChanged);
    const own = accounts.filter((accountId) => actsIn(actor, accountId, owners));
    const concerned = changed.length > 0 ? changed : own;
    for (const accountId of concerned.length === 0 ? [null] : concerned)
      await auditLog.record(actor, {
        action,
        target: before.person.id,
        accountId,
        before: facts(before, accountId),
        after: after === undefined ? undefined : facts(after, accountId),
      });
  }
}

/** Roles that the actor may not see change no tag. */
function tagged(person: Person): TaggedPerson {
  return { person, tag: contentTag(JSON.stringify(person)) };
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

/**
 * Providers and aliases beside the configuration file. A change is in force in this process before it is answered, and in others within
 * two seconds. Every change is a single row update guarded by the version of the row.
 */
import { type Actor, makeId } from '../../auth/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { ConfigRecordRow, Storage } from '../../storage/index.ts';
import type { StoredConfig } from '../../stored-config/index.ts';
import type { AuditLog } from '../audit-log.ts';
import type { Page, PageRequest } from '../common-schemas.ts';
import { requireTag } from '../entity-tag.ts';
import { formatTimestamp } from '../timestamp.ts';
import type { DeletedRecord, Origin, RecordFacts } from './record-schemas.ts';

export interface RecordAdminDeps {
  readonly storage: Pick<Storage, 'configRecords'>;
  readonly storedConfig: StoredConfig;
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly now: () => number;
}

/** A record and the entity tag of its version; undefined for one that cannot be changed here. */
export interface Tagged<View> {
  readonly view: View;
  readonly tag: string | undefined;
}

/** What a list is narrowed to. */
export interface RecordFilter {
  readonly name: string | undefined;
  readonly origin: string | undefined;
}

export interface RecordAdmin<Content, Change, View> {
  /** Throws `conflict` for a name that is taken, `invalid_request` for content that cannot work. */
  create(name: string, content: Content, actor: Actor): Promise<Tagged<View>>;
  list(page: PageRequest, filter: RecordFilter): Promise<Page<View>>;
  /** The stored one if there is one, else the one in force. Throws `not_found`. */
  get(name: string): Promise<Tagged<View>>;
  /** Throws `not_found`, and `conflict` when `ifMatch` is stale, or the record is not stored. */
  change(name: string, change: Change, ifMatch: string | undefined, actor: Actor): Promise<Tagged<View>>;
  /** Throws like `change`. */
  remove(name: string, ifMatch: string | undefined, actor: Actor): Promise<DeletedRecord>;
}

/** What providers and aliases differ in. */
export interface RecordKind<Content, Change, View> {
  readonly kind: ConfigRecordRow['kind'];
  /** Where the configuration file has them. */
  readonly section: string;
  /** Those that are in force and not stored, by name. */
  others(): ReadonlyMap<string, { readonly origin: Origin; readonly content: Content }>;
  /** Shown in place of content that cannot be read. */
  readonly blank: Content;
  encode(
    id: string,
    content: Content,
  ): Pick<ConfigRecordRow, 'document' | 'key_id' | 'wrapped_key' | 'sealed'>;
  decode(row: ConfigRecordRow): Content;
  /** Throws 422 naming each violation. */
  check(name: string, content: Content): void;
  /** Throws 422. */
  merge(name: string, before: Content, change: Change): Content;
  view(facts: RecordFacts, content: Content): View;
  /** For the audit log, without secrets. */
  describe(content: Content): Readonly<Record<string, unknown>>;
}

/** What to do about a record whose secrets do not open, or whose form this version does not know. */
export const unreadable = 'It cannot be read. Delete it, and create it again.';

/** Maximum attempts of a writer that keeps losing against concurrent ones. */
const maxTries = 5;

export function createRecordAdmin<Content, Change, View>(
  { storage, storedConfig, auditLog, now }: RecordAdminDeps,
  kind: RecordKind<Content, Change, View>,
): RecordAdmin<Content, Change, View> {
  const rows = storage.configRecords;
  const isOfFile = (name: string): boolean => kind.others().get(name)?.origin === 'file';
  /** One record that cannot be read must not hide the others of a list. */
  const readable = (row: ConfigRecordRow): { readonly content: Content; readonly problem: string | null } => {
    try {
      return { content: kind.decode(row), problem: null };
    } catch {
      return { content: kind.blank, problem: unreadable };
    }
  };
  const viewOf = (row: ConfigRecordRow, given?: Content): View => {
    const read = given === undefined ? readable(row) : { content: given, problem: null };
    return kind.view(
      {
        name: row.name,
        origin: 'stored',
        overridden_by: isOfFile(row.name) ? 'file' : null,
        problem: read.problem ?? storedConfig.problemOf(row.id) ?? null,
        warnings: [],
        created_at: formatTimestamp(row.created_at),
        updated_at: formatTimestamp(row.updated_at),
      },
      read.content,
    );
  };
  const otherView = (name: string, origin: Origin, content: Content): View =>
    kind.view(
      {
        name,
        origin,
        overridden_by: null,
        problem: null,
        warnings: [],
        created_at: null,
        updated_at: null,
      },
      content,
    );
  const requireStored = async (name: string): Promise<ConfigRecordRow> => {
    const row = await rows.get(kind.kind, name);
    if (row !== undefined) return row;
    const other = kind.others().get(name);
    if (other === undefined) throw missing(kind.kind);
    throw new SluiceError('conflict', { message: fixedText(kind, name, other.origin) });
  };

  return {
    async create(name, content, actor) {
      kind.check(name, content);
      if (isOfFile(name))
        throw new SluiceError('conflict', { message: fixedText(kind, name, 'file'), param: 'name' });
      const id = `cfg_${makeId()}`;
      const at = now();
      const row: ConfigRecordRow = {
        id,
        kind: kind.kind,
        name,
        ...kind.encode(id, content),
        version: 1,
        created_at: at,
        updated_at: at,
      };
      if (!(await rows.insert(row)))
        throw new SluiceError('conflict', {
          message: `There is a stored ${kind.kind} of this name: change it with PATCH.`,
          param: 'name',
        });
      await auditLog.record(actor, {
        action: `${kind.kind}.create`,
        target: name,
        accountId: null,
        after: kind.describe(content),
      });
      await storedConfig.refresh();
      return { view: viewOf(row, content), tag: tagOf(row) };
    },

    async list({ limit, after }, { name: wanted, origin }) {
      const cursor = readCursor(after);
      const isWanted = (name: string): boolean => wanted === undefined || name === wanted;
      const stored =
        origin === undefined || origin === 'stored'
          ? wanted === undefined
            ? await rows.page(kind.kind, { from: cursor?.name, limit: limit + 2 })
            : [await rows.get(kind.kind, wanted)].filter((row) => row !== undefined)
          : [];
      const others = [...kind.others()].filter(
        ([name, one]) => isWanted(name) && (origin === undefined || one.origin === origin),
      );
      const entries = [
        ...others.map(([name, one]) => ({
          place: { name, isStored: false },
          view: () => otherView(name, one.origin, one.content),
        })),
        ...stored.map((row) => ({ place: { name: row.name, isStored: true }, view: () => viewOf(row) })),
      ];
      const following = entries
        .filter(({ place }) => cursor === undefined || comparePlaces(place, cursor) > 0)
        .sort((one, other) => comparePlaces(one.place, other.place));
      const page = following.slice(0, limit);
      const last = page.at(-1)?.place;
      return {
        data: page.map(({ view }) => view()),
        next_cursor: following.length > limit && last !== undefined ? cursorOf(last) : null,
      };
    },

    async get(name) {
      const row = await rows.get(kind.kind, name);
      if (row !== undefined) return { view: viewOf(row), tag: tagOf(row) };
      const other = kind.others().get(name);
      if (other === undefined) throw missing(kind.kind);
      return { view: otherView(name, other.origin, other.content), tag: undefined };
    },

    async change(name, change, ifMatch, actor) {
      for (let tries = 0; tries < maxTries; tries++) {
        const row = await requireStored(name);
        requireTag(ifMatch, tagOf(row));
        const { content: before, problem } = readable(row);
        if (problem !== null) throw new SluiceError('conflict', { message: problem });
        const content = kind.merge(name, before, change);
        kind.check(name, content);
        const next = { ...kind.encode(row.id, content), updated_at: Math.max(now(), row.updated_at + 1) };
        if (!(await rows.update(row.id, next, row.version))) continue;
        await auditLog.record(actor, {
          action: `${kind.kind}.change`,
          target: name,
          accountId: null,
          before: kind.describe(before),
          after: kind.describe(content),
        });
        await storedConfig.refresh();
        const after = { ...row, ...next, version: row.version + 1 };
        return { view: viewOf(after, content), tag: tagOf(after) };
      }
      throw new SluiceError('conflict');
    },

    async remove(name, ifMatch, actor) {
      for (let tries = 0; tries < maxTries; tries++) {
        const row = await requireStored(name);
        requireTag(ifMatch, tagOf(row));
        if (!(await rows.remove(row.id, row.version))) continue;
        const { content } = readable(row);
        await auditLog.record(actor, {
          action: `${kind.kind}.delete`,
          target: name,
          accountId: null,
          before: kind.describe(content),
        });
        await storedConfig.refresh();
        return { name, deleted: true };
      }
      throw new SluiceError('conflict');
    },
  };
}

function tagOf({ id, version }: ConfigRecordRow): string {
  return `"${id.slice('cfg_'.length)}.${version}"`;
}

function missing(kind: ConfigRecordRow['kind']): SluiceError {
  return new SluiceError('not_found', { message: `There is no such ${kind}.` });
}

function fixedText(
  { kind, section }: Pick<RecordKind<unknown, unknown, unknown>, 'kind' | 'section'>,
  name: string,
  origin: Origin,
): string {
  if (origin === 'file')
    return `The configuration file has the ${kind} ${name}, and the file wins: change ${section}.${name} there.`;
  return `The ${kind} ${name} was not made here (${origin}): create one of its name with POST, which replaces it.`;
}

/** Where an entry stands in a list: by name, stored ones after others of the same name. */
interface Place {
  readonly name: string;
  readonly isStored: boolean;
}

/** By code points, as the store orders. */
function comparePlaces(one: Place, other: Place): number {
  const byName = Buffer.compare(Buffer.from(one.name), Buffer.from(other.name));
  return byName === 0 ? Number(one.isStored) - Number(other.isStored) : byName;
}

function cursorOf({ name, isStored }: Place): string {
  return `${name}/${isStored ? 1 : 0}`;
}

/** Names have no slash. */
function readCursor(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const [name = '', mark] = text.split('/');
  return { name, isStored: mark !== '0' };
}

import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { bumpKeysVersion } from './keys-version.ts';
import type { KeySort } from './owner-port.ts';
import { containsName } from './owner-queries.ts';
import type { Storage } from './port.ts';
import type { ApiKeyRow, Database } from './schema.ts';
import { sumOf } from './usage-summary.ts';

const dayMs = 86_400_000;

/** When a key was used last, by its index: of its requests, or of its days where those are deleted; 0 for never. */
function lastUsed(id: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((select max(started_at) from usage where key_id = ${id}),
    (select max(start_at) from usage_rollups where key_id = ${id} and grain = 'day'), 0)`;
}

/** A page of keys in an order; what is equal stands in order of id. */
function inOrder(
  keys: SelectQueryBuilder<Database, 'api_keys', ApiKeyRow>,
  sort: KeySort | undefined,
  after: string | undefined,
): SelectQueryBuilder<Database, 'api_keys', ApiKeyRow> {
  if (sort === undefined) {
    const page = keys.orderBy('id');
    return after === undefined ? page : page.where('id', '>', after);
  }
  const isDown = sort.startsWith('-');
  const direction = isDown ? 'desc' : 'asc';
  const order = sql.raw(isDown ? '<' : '>');
  const of = (what: RawBuilder<unknown>) => sql`(select ${what} from api_keys where id = ${after})`;
  if (sort.endsWith('name')) {
    const page = keys.orderBy('name', direction).orderBy('id');
    const name = sql`name`;
    return after === undefined
      ? page
      : page.where(sql<boolean>`(${name} ${order} ${of(name)} or (${name} = ${of(name)} and id > ${after}))`);
  }
  const last = lastUsed(sql.ref('api_keys.id'));
  const never = sql<number>`case when ${last} = 0 then 1 else 0 end`;
  const page = keys.orderBy(never).orderBy(last, direction).orderBy('id');
  return after === undefined
    ? page
    : page.where(
        sql<boolean>`(${never} > ${of(never)} or (${never} = ${of(never)}
          and (${last} ${order} ${of(last)} or (${last} = ${of(last)} and id > ${after}))))`,
      );
}

/** Queries of the table of keys. */
export function keyQueries(db: Kysely<Database>): Storage['keys'] {
  return {
    version: async () =>
      (await db.selectFrom('meta').select('value').where('name', '=', 'keys_version').executeTakeFirst())
        ?.value ?? '0',
    all: () => db.selectFrom('api_keys').selectAll().execute(),
    withBudgets: () =>
      db
        .selectFrom('api_keys')
        .selectAll()
        .where('revoked_at', 'is', null)
        .where('limits', 'like', '%"budget"%')
        .execute(),
    page: ({ after, limit, name, account, team, status, owners, sort, now }) => {
      let page = inOrder(db.selectFrom('api_keys').selectAll(), sort, after).limit(limit);
      if (name !== undefined) page = page.where(containsName(name));
      if (account !== undefined) page = page.where('account_id', '=', account);
      if (team !== undefined) page = page.where('team_id', '=', team);
      if (status !== undefined) page = page.where('revoked_at', status === 'revoked' ? 'is not' : 'is', null);
      if (status === 'expired') page = page.where('expires_at', '<=', now);
      if (status === 'active')
        page = page.where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]));
      if (owners !== undefined)
        page = page.where(({ eb, or, and }) =>
          or([
            eb('account_id', 'in', [...owners.accountIds, '']),
            and([
              eb('created_by', '=', owners.createdBy),
              ...(owners.createdIn === undefined ? [] : [eb('account_id', 'in', [...owners.createdIn, ''])]),
            ]),
          ]),
        );
      return page.execute();
    },
    use: async (ids, sinceMs) => {
      if (ids.length === 0) return [];
      const [lasts, sums] = await Promise.all([
        db
          .selectFrom('api_keys')
          .select(['id', lastUsed(sql.ref('api_keys.id')).as('last')])
          .where('id', 'in', [...ids])
          .execute(),
        db
          .selectFrom('usage_rollups')
          .select(['key_id', sumOf(sql`cost_nanos`).as('cost'), sumOf(sql`unpriced`).as('unpriced')])
          .where('key_id', 'in', [...ids])
          .where('grain', '=', 'day')
          .where('start_at', '>=', Math.floor(sinceMs / dayMs) * dayMs)
          .groupBy('key_id')
          .execute(),
      ]);
      const byId = new Map(sums.map((sum) => [sum.key_id, sum]));
      return lasts.map(({ id, last }) => ({
        id,
        lastUsedAtMs: Number(last) === 0 ? null : Number(last),
        costNanos: Number(byId.get(id)?.cost ?? 0),
        unpriced: Number(byId.get(id)?.unpriced ?? 0),
      }));
    },
    get: (id) => db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst(),
    insert: (key) =>
      db.transaction().execute(async (within) => {
        await within.insertInto('api_keys').values(key).execute();
        await bumpKeysVersion(within);
      }),
    update: (id, change, ifUpdatedAt) =>
      db.transaction().execute(async (within) => {
        let update = within.updateTable('api_keys').set(change).where('id', '=', id);
        if (ifUpdatedAt !== undefined) update = update.where('updated_at', '=', ifUpdatedAt);
        const result = await update.executeTakeFirst();
        await bumpKeysVersion(within);
        return result.numUpdatedRows > 0n;
      }),
  };
}

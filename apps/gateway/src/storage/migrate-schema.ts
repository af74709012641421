/**
 * Migrates a store. Migrations expand, so that gateways of the version before work on; a gateway may also start on a store that a newer one
 * has migrated, and leaves alone what it does not know. A migration that takes away what older gateways need (contracts) says so in `meta`.
 */
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrationProvider } from './migrations/index.ts';
import type { Database } from './schema.ts';

/** In `meta`: the newest migration without which a gateway cannot work on this store. Without it, every gateway can. */
export const neededMigrationName = 'needed_migration';

/** Why a gateway cannot work on a store, in words for its operator. */
export class NewerSchemaError extends Error {}

/**
 * @param mustKnowAll whether migrations that are not known are an error: for what has to know every table
 * Rejects with `NewerSchemaError`, or with the error of the migration.
 */
export async function migrateSchema(db: Kysely<Database>, mustKnowAll = false): Promise<void> {
  const known = await migrationProvider.getMigrations();
  for (;;) {
    const unknown = await unknownMigrations(db, Object.keys(known));
    if (unknown.length > 0) await requireCompatible(db, { newest: newestOf(known), unknown, mustKnowAll });
    const provider = {
      getMigrations: () =>
        Promise.resolve({ ...known, ...Object.fromEntries(unknown.map((name) => [name, nothing])) }),
    };
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error === undefined) return;
    // A newer gateway may have migrated the store meanwhile.
    if ((await unknownMigrations(db, Object.keys(known))).length === unknown.length) throw error;
  }
}

/** In the place of one that a newer gateway has executed: kysely wants to know them all. */
const nothing = { up: () => Promise.resolve() };

const newestOf = (known: object): string => Object.keys(known).toSorted().at(-1) ?? '';

/** Those that were executed after all that are known. */
async function unknownMigrations(db: Kysely<Database>, known: readonly string[]): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const newest = known.toSorted().at(-1) ?? '';
  return rows.map(({ name }) => name).filter((name) => name > newest);
}

async function requireCompatible(
  db: Kysely<Database>,
  {
    newest,
    unknown,
    mustKnowAll,
  }: { readonly newest: string; readonly unknown: readonly string[]; readonly mustKnowAll: boolean },
): Promise<void> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', neededMigrationName)
    .executeTakeFirst();
  const needed = row?.value ?? '';
  if (!mustKnowAll && needed <= newest) return;
  throw new NewerSchemaError(
    mustKnowAll
      ? `A newer version of Sluice has migrated the store (${unknown.join(', ')}). This command has to know all of it: run that of the newer version.`
      : `A newer version of Sluice has migrated the store, and this one cannot work on it: it would have to know ${needed}, and knows ${newest}. Start the newer version, or restore the backup from before the upgrade.`,
  );
}

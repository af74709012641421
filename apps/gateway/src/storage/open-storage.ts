import { maskedAddress } from '../config/index.ts';
import { auditQueries } from './audit-queries.ts';
import { configRecordQueries } from './config-record-queries.ts';
import { contentQueries } from './content-queries.ts';
import type { StorageEngine } from './engine.ts';
import { eventQueries } from './event-queries.ts';
import { feedbackQueries } from './feedback-queries.ts';
import { fileQueries } from './file-queries.ts';
import { headsQueries } from './heads-queries.ts';
import { idempotencyQueries } from './idempotency-queries.ts';
import { keyQueries } from './key-queries.ts';
import { bumpKeysVersion } from './keys-version.ts';
import { migrateSchema, NewerSchemaError } from './migrate-schema.ts';
import { nodeQueries } from './node-queries.ts';
import { type OpenStorageOptions, openEngine } from './open-engine.ts';
import { accountQueries, teamQueries } from './owner-queries.ts';
import { peopleQueries } from './people-queries.ts';
import type { Storage } from './port.ts';
import { allowProposalQueries } from './proposal-queries.ts';
import { receiptQueries } from './receipt-queries.ts';
import { rejectionQueries } from './rejection-queries.ts';
import { requestQueries } from './request-queries.ts';
import { responseJobQueries } from './response-job-queries.ts';
import { responseQueries } from './response-queries.ts';
import { sealedQueries } from './sealed-queries.ts';
import { usageQueries } from './usage-queries.ts';

/**
 * Opens the store at `sqlite:PATH` or `postgres://...` and migrates it. A failed migration closes the store and throws, so that a
 * gateway never runs on a partial schema. Errors do not repeat the password of the address. Of a store that a newer version has migrated,
 * see `migrateSchema`.
 */
export async function openStorage(url: string, options: OpenStorageOptions = {}): Promise<Storage> {
  const engine = await openEngine(url, options);
  const db = engine.migrationDb();
  try {
    await migrateSchema(db, options.mustKnowSchema);
  } catch (error) {
    if (db !== engine.db) await db.destroy();
    await engine.close();
    if (error instanceof NewerSchemaError) throw error;
    throw storeError(maskedAddress(url), error);
  }
  if (db !== engine.db) await db.destroy();
  return storageOver(engine);
}

/** Returns the error for a store that cannot be reached or migrated, with the reason that the database gives. */
function storeError(address: string, error: unknown): Error {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const reason = error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error);
  const isUnreachable = typeof code === 'string' && unreachable.test(code);
  return new Error(
    isUnreachable || /timeout|terminated/i.test(reason)
      ? `The store at ${address} cannot be reached (${reason}). Check that the database runs, its address, user and password.`
      : `The store at ${address} could not be migrated to the current version (${reason}).`,
    { cause: error },
  );
}

/** Of connections (Node), and of PostgreSQL: connection, sign-in, missing database, start and shutdown. */
const unreachable =
  /^(?:E[A-Z_]+|DEPTH_ZERO.*|SELF_SIGNED.*|UNABLE_TO.*|CERT_.*|08\w{3}|28\w{3}|3D000|57P0\d)$/;

function storageOver(engine: StorageEngine): Storage {
  const { db } = engine;
  return {
    meta: {
      get: async (name) =>
        (await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst())?.value,
      set: async (name, value) => {
        const insert = db.insertInto('meta').values({ name, value });
        await insert.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute();
      },
      setFirst: async (name, value) => {
        const insert = db.insertInto('meta').values({ name, value });
        await insert.onConflict((conflict) => conflict.column('name').doNothing()).execute();
        const stored = await db
          .selectFrom('meta')
          .select('value')
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
        return stored.value;
      },
    },
    createFirst: (account, key) =>
      db.transaction().execute(async (within) => {
        await engine.lock(within, 'first start');
        const keys = await within.selectFrom('api_keys').select('id').limit(1).execute();
        if (keys.length > 0) return false;
        const [known] = await accountQueries(within).list();
        if (known === undefined) await accountQueries(within).insert(account);
        await within
          .insertInto('api_keys')
          .values({ ...key, account_id: known?.id ?? account.id })
          .execute();
        await bumpKeysVersion(within);
        return true;
      }),
    nodes: nodeQueries(db),
    accounts: accountQueries(db),
    teams: teamQueries(db),
    keys: keyQueries(db),
    usage: usageQueries(engine),
    receipts: receiptQueries(db),
    requests: requestQueries(engine),
    rejections: rejectionQueries(db),
    allowProposals: allowProposalQueries(db),
    contents: contentQueries(engine),
    files: fileQueries(engine),
    responses: responseQueries(engine),
    responseJobs: responseJobQueries(db),
    feedback: feedbackQueries(db),
    heads: headsQueries(db),
    configRecords: configRecordQueries(engine),
    sealed: sealedQueries(db),
    idempotency: idempotencyQueries(db),
    events: eventQueries(db),
    audit: auditQueries(db),
    people: peopleQueries(engine),
    close: () => engine.close(),
  };
}

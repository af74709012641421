/**
 * Connections to PostgreSQL that are opened anew once the server is back. When the network loses bytes, connections look open and never
 * answer, for a quarter of an hour; so a question of its own, twice a second, tells when the server has been away.
 */
import { Pool, type PoolClient, type PoolConfig } from 'pg';

export interface RenewedPool {
  readonly options: object;
  connect(): Promise<PoolClient>;
  end(): Promise<void>;
}

const askEveryMs = 500;
/** A server that does not answer the simplest question for so long is away. */
const awayAfterMs = 2000;
/** What a server that is back had in hand may end until then. */
const graceMs = 500;

export function createRenewedPool(config: PoolConfig, onError: (error: unknown) => void): RenewedPool {
  let current = openPool(config, onError);
  const asking = openPool({ ...config, max: 1, query_timeout: awayAfterMs }, () => undefined);
  let former: readonly Pool[] = [];
  let isAsking = false;
  let isAway = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    let client: PoolClient | undefined;
    try {
      client = await asking.pool.connect();
      await client.query('select 1');
      client.release();
      if (isAway) renew();
      isAway = false;
    } catch {
      // Nobody else uses it: it would not answer the next question either.
      client?.release(true);
      isAway = true;
    } finally {
      isAsking = false;
    }
  };
  const renew = (): void => {
    const before = current;
    current = openPool(config, onError);
    // Its idle connections end by themselves; whoever waits for one still gets it.
    former = [...former.filter(({ totalCount, waitingCount }) => totalCount + waitingCount > 0), before.pool];
    setTimeout(() => {
      for (const client of before.busy) client.end().catch(onError);
    }, graceMs).unref();
  };
  const timer = setInterval(() => void ask(), askEveryMs).unref();
  let ended: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    clearInterval(timer);
    await Promise.all([current.pool, asking.pool, ...former].map((pool) => pool.end()));
  };
  return {
    options: current.pool.options,
    connect: () => current.pool.connect(),
    end: () => {
      ended ??= end();
      return ended;
    },
  };
}

/** A pool whose lost connections do not end the process. */
export function openPool(
  config: PoolConfig,
  onError: (error: unknown) => void,
): { readonly pool: Pool; readonly busy: ReadonlySet<PoolClient> } {
  const pool = new Pool(config);
  const busy = new Set<PoolClient>();
  // The pool listens to idle connections only: one that is lost between two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Without the connection, which the pool adds to its error: it is of no use in a log.
  pool.on('error', ({ message }) => onError(new Error(`A connection to PostgreSQL was lost: ${message}`)));
  pool.on('acquire', (client) => busy.add(client));
  pool.on('release', (_error, client) => busy.delete(client));
  return { pool, busy };
}

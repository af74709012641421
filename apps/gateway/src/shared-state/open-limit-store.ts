import { type FailoverDeps, type FailoverLimitStore, failoverLimitStore } from './failover-limit-store.ts';
import { createLastSpent } from './last-spent.ts';
import { memoryLimitStore } from './memory.ts';
import { createNodeCount, type NodeBeats } from './node-count.ts';
import type { OnSpent } from './port.ts';

export interface OpenLimitStoreDeps
  extends Omit<FailoverDeps, 'shared' | 'nodes' | 'reconnect' | 'onChange'> {
  /** `memory:`, or the address of Valkey or Redis. */
  readonly url: string;
  readonly onSpent?: OnSpent | undefined;
  /** The processes that use the same database. */
  readonly beats: NodeBeats;
  /** For the operator's log. */
  readonly notice: (message: string) => void;
}

/** The store of limits at an address. */
export async function openLimitStore({ url, ...deps }: OpenLimitStoreDeps): Promise<FailoverLimitStore> {
  const { spentSince, onSpent, wallNow, onFailure, notice } = deps;
  if (url === 'memory:') return { ...memoryLimitStore(deps), unshared: () => 0, close: () => undefined };
  // Most installations have no use for the client.
  const { connectValkey, valkeyLimitStore } = await import('./valkey/index.ts');
  // What is wrong with the connection is told by the first command that fails.
  const connection = connectValkey(url, { now: deps.now, onError: () => undefined });
  await connection.ready;
  const nodes = await createNodeCount(deps);
  const last = createLastSpent(spentSince, deps.now);
  const shared = valkeyLimitStore({
    client: connection.client,
    spentSince,
    onSpent,
    now: deps.now,
    wallNow,
    noteSpent: last.note,
  });
  const store = failoverLimitStore({
    ...deps,
    spentSince: last.spentSince,
    shared,
    nodes,
    reconnect: connection.reconnect,
    onChange: (isShared, error) =>
      notice(
        isShared
          ? 'The shared store of limits answers again.'
          : `The shared store of limits does not answer (limits.on_store_failure: ${onFailure}): ${error instanceof Error ? error.message : String(error)}`,
      ),
  });
  return {
    take: (limits, requestId) => store.take(limits, requestId),
    reserve: (lease, claim, joining) => store.reserve(lease, claim, joining),
    settle: (lease, used, spared) => store.settle(lease, used, spared),
    unshared: () => store.unshared(),
    close: () => {
      store.close();
      nodes.close();
      connection.close();
    },
  };
}

import { type Broadcast, noBroadcast } from './broadcast.ts';
import { type OpenLimitStoreDeps, openLimitStore } from './open-limit-store.ts';
import type { LimitStore } from './port.ts';

/** What the processes of an installation share beside the database. */
export interface SharedState {
  readonly limits: LimitStore;
  readonly broadcast: Broadcast;
  /** Decisions on limits that this process made without the shared store, which did not answer in time. */
  unshared(): number;
  close(): void;
}

export interface OpenSharedStateDeps extends OpenLimitStoreDeps {
  /** Of the primary, in a worker: unless Valkey or Redis is configured. */
  readonly primary: Pick<SharedState, 'limits' | 'broadcast'> | undefined;
  readonly onError: (error: unknown) => void;
}

export async function openSharedState({
  primary,
  onError,
  ...deps
}: OpenSharedStateDeps): Promise<SharedState> {
  const isAlone = deps.url === 'memory:';
  if (isAlone && primary !== undefined) return { ...primary, unshared: () => 0, close: () => undefined };
  const store = await openLimitStore(deps);
  const { unshared } = store;
  if (isAlone) return { limits: store, broadcast: noBroadcast, unshared, close: store.close };
  const { valkeyBroadcast } = await import('./valkey/index.ts');
  const { broadcast, close } = valkeyBroadcast(deps.url, deps.now, onError);
  return {
    limits: store,
    broadcast,
    unshared,
    close: () => {
      close();
      store.close();
    },
  };
}

import { type Broadcast, noBroadcast } from './broadcast.ts';
import { type OpenLimitStoreDeps, openLimitStore } from './open-limit-store.ts';
import type { LimitStore } from './port.ts';

/** What the processes of an installation share beside the database. */
export interface SharedState {
  readonly limits: LimitStore;
  readonly broadcast: Broadcast;
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
  if (isAlone && primary !== undefined) return { ...primary, close: () => undefined };
  const store = await openLimitStore(deps);
  if (isAlone) return { limits: store, broadcast: noBroadcast, close: store.close };
  const { valkeyBroadcast } = await import('./valkey/index.ts');
  const { broadcast, close } = valkeyBroadcast(deps.url, deps.now, onError);
  return {
    limits: store,
    broadcast,
    close: () => {
      close();
      store.close();
    },
  };
}

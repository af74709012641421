import { noBroadcast } from '../shared-state/index.ts';
import type { RoutingDeps } from './deps.ts';

/** Default dependencies of routing without a running gateway: all models are healthy, and there are no listeners. */
export function noopDeps(): Omit<RoutingDeps, 'settings' | 'directory'> {
  return {
    health: { healthy: () => true, load: () => 1 },
    random: Math.random,
    now: () => performance.now(),
    wallNow: Date.now,
    digest: (text) => text,
    onError: (error) => {
      throw error;
    },
    broadcast: noBroadcast,
    onChoice: () => undefined,
    onShadow: () => undefined,
    onStage: () => undefined,
    storeFeedback: () => Promise.resolve(false),
    headStore: {
      load: () => Promise.resolve([]),
      store: (version) => Promise.resolve([version]),
      versions: () => Promise.resolve([]),
    },
    fitHeads: () => Promise.resolve(undefined),
  };
}

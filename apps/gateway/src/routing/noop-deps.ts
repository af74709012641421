import type { RoutingDeps } from './deps.ts';

/** What routing needs besides settings and models where nothing is served: all models are well, and nobody listens. */
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
    onChoice: () => undefined,
    onShadow: () => undefined,
    onStage: () => undefined,
    storeFeedback: () => Promise.resolve(false),
  };
}

import type { Settings } from '../config/index.ts';

/**
 * The settings of one of several processes: what bounds the whole machine is divided, so that more workers do not hold more
 * memory. Each has room for one body of the largest size. Requests in flight are not: a worker that is idle takes more connections than
 * the others.
 */
export function shareSettings(settings: Settings, workers: number): Settings {
  const { server, storage } = settings;
  return {
    ...settings,
    server: {
      ...server,
      processes: workers,
      bodyBudgetBytes: Math.max(server.bodyLimitBytes, Math.floor(server.bodyBudgetBytes / workers)),
    },
    storage: { ...storage, maxConnections: Math.max(1, Math.floor(storage.maxConnections / workers)) },
  };
}

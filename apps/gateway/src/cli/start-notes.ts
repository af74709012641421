import type { Isolation } from '@sluice/documents';
import type { ProviderSettings, Settings } from '../config/index.ts';
import type { Log } from '../telemetry/index.ts';

/** How to get full isolation. */
export const isolationAdvice =
  'For full isolation install util-linux and coreutils (unshare, setpriv, prlimit, mount), and run as root or allow unprivileged user namespaces; see docs/operations.md.';

/** Notes about what the start finds out in the background: printed after the startup message, and logged. */
export interface StartNotes {
  /** The local model servers that answer now. */
  localServers(servers: readonly ProviderSettings[]): void;
  documentIsolation(isolation: Isolation, required: Settings['documents']['isolation']): void;
  /** The startup message has been printed: notes may follow it. */
  open(): void;
}

/** @param print writes one line */
export function createStartNotes(log: Pick<Log, 'info' | 'warn'>, print: (line: string) => void): StartNotes {
  const pending: string[] = [];
  let isOpen = false;
  let hasServers = false;
  const note = (line: string): void => {
    if (isOpen) print(line);
    else pending.push(line);
  };
  return {
    localServers(servers) {
      const found = servers.map(({ name, baseUrl, models }) => ({
        name,
        url: baseUrl,
        models: models.length,
      }));
      // A start without local servers is nothing to tell; that the last one has gone is.
      if (found.length === 0 && !hasServers) return;
      hasServers = true;
      log.info({ found }, 'local model servers');
      const text = found.map(
        ({ name, url, models }) => `${name} (${url}, ${models} ${models === 1 ? 'model' : 'models'})`,
      );
      note(`local model servers: ${text.join(', ') || 'none'}`);
    },
    documentIsolation(isolation, required) {
      if (isolation.level === 'full') return;
      const effect =
        required === 'required'
          ? 'documents are refused (documents.isolation: required)'
          : `documents are read with the isolation level '${isolation.level}' only`;
      log.warn({ isolation }, `${effect}. ${isolationAdvice}`);
      note(`warning: ${effect}. ${isolationAdvice}`);
    },
    open() {
      isOpen = true;
      for (const line of pending.splice(0)) print(line);
    },
  };
}

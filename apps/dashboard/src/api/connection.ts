/** Tracks whether the gateway is reachable and has the same version as this page. */

export interface ConnectionState {
  /** When the gateway answered last before it was lost, in epoch milliseconds; undefined while it answers. */
  readonly lostSinceMs: number | undefined;
  /** True if the gateway serves another version of this page. */
  readonly isUpdated: boolean;
}

export interface Connection {
  readonly state: () => ConnectionState;
  /** Calls after each change; returns how to stop. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** The gateway answered. */
  readonly answered: () => void;
  /** Something got no answer: asks once more before it counts as lost. */
  readonly doubt: () => void;
  /** Asks now. */
  readonly check: () => Promise<void>;
  /** Asks from time to time while the page is seen, and often while the gateway is lost; returns how to stop. */
  readonly watch: (onBack: () => void) => () => void;
}

export interface ConnectionDeps {
  /** Fetches the page without a cache; rejects on a timeout or an error status. */
  readonly loadPage: () => Promise<string>;
  /** The name of the script of this page. */
  readonly script: string | undefined;
  readonly isHidden: () => boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const tickMs = 2000;
/** Without any answer for so long, the gateway is asked. */
const quietMs = 15_000;
const scriptForm = /<script[^>]+src="([^"]+)"/;

/** The name of the script that a page loads; it changes with its content. */
export const scriptIn = (page: string): string | undefined => scriptForm.exec(page)?.[1];

export function createConnection({ loadPage, script, isHidden, now }: ConnectionDeps): Connection {
  const listeners = new Set<() => void>();
  let state: ConnectionState = { lostSinceMs: undefined, isUpdated: false };
  let answeredAtMs = now();
  let asking: Promise<void> | undefined;
  const change = (next: ConnectionState): void => {
    if (next.lostSinceMs === state.lostSinceMs && next.isUpdated === state.isUpdated) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const answered = (): void => {
    answeredAtMs = now();
    change({ ...state, lostSinceMs: undefined });
  };
  const ask = async (): Promise<void> => {
    try {
      const served = scriptIn(await loadPage());
      answeredAtMs = now();
      change({ lostSinceMs: undefined, isUpdated: served !== undefined && served !== script });
    } catch {
      change({ ...state, lostSinceMs: state.lostSinceMs ?? answeredAtMs });
    }
  };
  const check = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    answered,
    doubt: () => void check(),
    check,
    watch: (onBack) => {
      let wasLost = false;
      const follow = (): void => {
        const isLost = state.lostSinceMs !== undefined;
        if (wasLost && !isLost) onBack();
        wasLost = isLost;
      };
      listeners.add(follow);
      const timer = setInterval(() => {
        if (isHidden()) return;
        if (state.lostSinceMs !== undefined || now() - answeredAtMs >= quietMs) void check();
      }, tickMs);
      return () => {
        listeners.delete(follow);
        clearInterval(timer);
      };
    },
  };
}

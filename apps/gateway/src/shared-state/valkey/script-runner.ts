import { createHash } from 'node:crypto';

export type Argument = string | number;

/** The commands of a client that are needed here. */
export interface ScriptClient {
  evalsha(sha: string, keyCount: number, ...args: Argument[]): Promise<unknown>;
  eval(script: string, keyCount: number, ...args: Argument[]): Promise<unknown>;
  set(key: string, value: number, ...options: ['PX', number, 'NX']): Promise<unknown>;
}

export interface Script {
  readonly text: string;
  readonly sha: string;
}

export const scriptOf = (text: string): Script => ({
  text,
  sha: createHash('sha1').update(text).digest('hex'),
});

export interface ScriptRunnerDeps {
  readonly client: ScriptClient;
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
  /** Time of the scripts; the server's, unless a test gives one. */
  readonly scriptNow?: (() => number) | undefined;
}

export interface ScriptRunner {
  run(script: Script, keys: readonly string[], args: readonly Argument[]): Promise<unknown>;
  /** Runs a script that is told its time first, and that does nothing when nobody waits for it any more. */
  runInTime(script: Script, keys: readonly string[], args: readonly Argument[]): Promise<unknown>;
  /** The clock of the server, as it has just said. */
  learn(serverMs: number): void;
}

/** Longer than anybody waits for an answer, by what the clock of the server is known worse. */
const validMs = 500;

/** Runs scripts by their digest. */
export function createScriptRunner({ client, now, scriptNow }: ScriptRunnerDeps): ScriptRunner {
  /** From this clock to that of the server, at most; undefined until it has said what it is. */
  let aheadMs: number | undefined;
  const time = (): Argument => {
    if (scriptNow !== undefined) return scriptNow();
    return aheadMs === undefined ? '' : `before ${Math.floor(now() + aheadMs + validMs)}`;
  };
  const learn = (serverMs: number): void => {
    if (Number.isFinite(serverMs)) aheadMs = serverMs - now();
  };
  const run: ScriptRunner['run'] = async ({ text, sha }, keys, args) => {
    try {
      return await client.evalsha(sha, keys.length, ...keys, ...args);
    } catch (error) {
      // A server that was restarted or flushed has forgotten the script.
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return await client.eval(text, keys.length, ...keys, ...args);
    }
  };
  return {
    run,
    learn,
    async runInTime(script, keys, args) {
      const answer = await run(script, keys, [time(), ...args]);
      if (!isLate(answer)) return answer;
      // Somebody does wait: the clock of the server was set, or it is another server.
      learn(Number(answer[1]));
      const again = await run(script, keys, [time(), ...args]);
      if (isLate(again)) throw new Error('The clock of the store of limits moves too fast.');
      return again;
    },
  };
}

const isLate = (answer: unknown): answer is readonly unknown[] =>
  Array.isArray(answer) && answer[0] === 'late';

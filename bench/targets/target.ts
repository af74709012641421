import type { ServerCommand } from '../processes/index.ts';

export const TARGET_NAMES = ['floor', 'sluice', 'portkey', 'tensorzero', 'litellm'] as const;
export type TargetName = (typeof TARGET_NAMES)[number];

/** What a target may use for its start. */
export interface StartContext {
  /** `http://127.0.0.1:PORT` of the upstream, without `/v1`. */
  readonly upstreamUrl: string;
  /** A folder of the target's own, the same for all its starts in a run. */
  readonly folder: string;
  /** A port that nobody listened on a moment ago, for targets that cannot choose one. */
  readonly freePort: number;
}

/** Something that can be measured. */
export interface Target {
  readonly name: TargetName;
  /** Whether it is another product: what it gets wrong is reported, but is no failure of the run. */
  readonly isPeer: boolean;
  /** Model name that a client asks it for. */
  readonly model: string;
  /** Path of its chat completions, unless it is `/v1/chat/completions`. */
  readonly path?: string;
  /** Makes sure that it can be started: null if so, else why not. */
  readonly unavailable: (note: (text: string) => void) => Promise<string | null>;
  readonly command: (context: StartContext) => Promise<ServerCommand>;
  /** Headers that a client sends. */
  readonly headers: (context: StartContext) => Readonly<Record<string, string>>;
}

/**
 * What the primary process and its workers tell each other, over the channel that Node opens between them. Both run code of
 * this installation, so messages are not validated; a worker of another version than the primary refuses to start.
 */
import type { ConfigText } from '../config/index.ts';
import type { OwnerLink } from '../people/index.ts';
import type {
  BroadcastNote,
  LimitStatus,
  LimitVerdict,
  SparedSubject,
  UsageClaim,
} from '../shared-state/index.ts';
import type { SentLimits } from './sent-limits.ts';

/** Increased with every change of the messages: workers are replaced while the primary runs. */
export const protocolVersion = 5;

/** What a worker asks of the limits that the primary keeps. */
export type LimitCall =
  | {
      readonly kind: 'take';
      readonly id: number;
      readonly limits: SentLimits;
      readonly requestId: string;
    }
  | {
      readonly kind: 'reserve';
      readonly id: number;
      readonly leaseId: string;
      readonly claim: UsageClaim;
      readonly joining: SentLimits | undefined;
    }
  | {
      readonly kind: 'settle';
      readonly leaseId: string;
      readonly used: UsageClaim;
      readonly spared: readonly SparedSubject[];
    };

/** The verdict on a call, or the message of the error with which it failed. The worker knows the rest of what it was granted. */
export type LimitAnswer =
  | { readonly id: number; readonly leaseId: string; readonly status: LimitStatus }
  | { readonly id: number; readonly denied: Extract<LimitVerdict, { granted: false }> }
  | { readonly id: number; readonly failure: string };

/** What a worker is started with. */
export interface WorkerStart {
  readonly kind: 'start';
  readonly version: number;
  /** Whether it shall make the link for the first owner. */
  readonly makesOwnerLink: boolean;
  /** Place among the workers, from 0; a replacement has the place of the one that it replaces. */
  readonly place: number;
  readonly workers: number;
  /** Unique name of the process in the journal folder. */
  readonly stamp: string;
  readonly host: string;
  /** The port as it was asked for: workers that ask for the same one share it, also 0. */
  readonly port: number;
  /** The descriptor, in the primary, of a socket that a supervisor holds. */
  readonly socket: number | undefined;
  /** Where the last valid configuration was read; undefined without one. A file that is gone is invalid, not absent. */
  readonly configPath: string | undefined;
  /** The configuration to start with if the file is invalid by now; undefined where the present one must be valid. */
  readonly lastConfig: ConfigText | undefined;
}

export type PrimaryMessage =
  | WorkerStart
  /** Finish what is open, and exit; clients of a worker that is replaced must not notice. */
  | { readonly kind: 'stop'; readonly isReplaced: boolean }
  | { readonly kind: 'limits'; readonly answers: readonly LimitAnswer[] }
  /** Of other workers. */
  | { readonly kind: 'notes'; readonly notes: readonly BroadcastNote[] }
  /** Render the metrics of this worker. */
  | { readonly kind: 'render'; readonly id: number }
  /** The metrics of all workers, for the one that asked. */
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string };

/** What a worker reports when it listens. */
export interface WorkerReady {
  readonly kind: 'ready';
  readonly address: { readonly host: string; readonly port: number };
  readonly providers: readonly { readonly name: string; readonly foundBy: string }[];
  /** Aliases that name what does not exist. */
  readonly aliasProblems: readonly string[];
  readonly ownerLink: OwnerLink | undefined;
}

export type WorkerMessage =
  /** It listens to the primary, which answers with what to start. */
  { readonly kind: 'hello' } | WorkerReady | WorkerRequest;

/** What a running worker sends. */
export type WorkerRequest =
  | { readonly kind: 'limits'; readonly calls: readonly LimitCall[] }
  | { readonly kind: 'metrics'; readonly id: number }
  /** For all other workers. */
  | { readonly kind: 'notes'; readonly notes: readonly BroadcastNote[] }
  | { readonly kind: 'rendered'; readonly id: number; readonly text: string };

/** The interface between a call and one of its attempts. */
import type { AnswerChunk } from '@sluice/wire';
import type { DecodedAnswer, Deployment, ModelTarget, UpstreamFailure } from '../providers/index.ts';
import type { CallPlan } from './call-interface.ts';
import type { EncodedBody } from './encode-body.ts';

export interface AttemptFacts {
  readonly plan: CallPlan;
  readonly target: ModelTarget;
  readonly deployment: Deployment;
  readonly outgoing: EncodedBody;
  /** When the whole call has to end, on the clock of `UpstreamDeps.now`. */
  readonly totalAtMs: number;
  /** Whether another deployment could take over now. */
  readonly hasFailover: () => boolean;
}

export type AttemptOutcome =
  | { readonly kind: 'answer'; readonly answer: DecodedAnswer }
  /** `answer` where the provider ignored `stream`. */
  | { readonly kind: 'streamed'; readonly answer?: DecodedAnswer }
  | { readonly kind: 'failure'; readonly failure: UpstreamFailure };

export interface AttemptEvents {
  /** The provider may have the request from now on. */
  onSent(): void;
  /** Chunks for the client; the first call commits to this attempt. */
  onChunks(chunks: readonly AnswerChunk[]): void;
  /** Called exactly once, and never after `abort`. */
  onDone(outcome: AttemptOutcome): void;
}

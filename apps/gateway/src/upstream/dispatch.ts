import type { StreamChunk } from '@sluice/wire';
import { toSluiceError } from '../errors/index.ts';
import type { Deployment, ModelTarget } from '../providers/index.ts';
import { Attempt, type AttemptOutcome } from './attempt.ts';
import { attemptLimits } from './attempt-limits.ts';
import { AttemptRecorder } from './attempt-recorder.ts';
import type { CallPlan, UpstreamDeps } from './call-port.ts';
import { quotaCooldownMs } from './deployments/index.ts';
import type { EncodedBody } from './payload-encoder.ts';

export interface DispatchFacts {
  readonly plan: CallPlan;
  readonly target: ModelTarget;
  readonly deployment: Deployment;
  readonly outgoing: EncodedBody;
  readonly totalAtMs: number;
  /** Whether another deployment could take over now. */
  readonly hasFailover: () => boolean;
}

export interface DispatchEvents {
  onChunks(from: Dispatch, chunks: readonly StreamChunk[]): void;
  /** Once; not after `abort`. */
  onDone(from: Dispatch, outcome: AttemptOutcome): void;
}

/** One request on its way to one deployment: its credential, its attempt, and its entry in the statistics. */
export class Dispatch {
  readonly recorder: AttemptRecorder;
  readonly #deps: UpstreamDeps;
  readonly #facts: DispatchFacts;
  readonly #events: DispatchEvents;
  #attempt: Attempt | undefined;
  #over = false;

  constructor(deps: UpstreamDeps, facts: DispatchFacts, events: DispatchEvents) {
    this.#deps = deps;
    this.#facts = facts;
    this.#events = events;
    const { plan, target, deployment, outgoing } = facts;
    const { stream, maxOutputTokens } = plan;
    const work = { stream, promptBytes: outgoing.body.length, maxOutputTokens };
    this.recorder = new AttemptRecorder(target, deployment, work, deps);
  }

  /** Undefined until it was sent. */
  get attempt(): Attempt | undefined {
    return this.#attempt;
  }

  /** Sends it. What fails at once is told before this returns. */
  begin(): void {
    const { target, deployment, outgoing } = this.#facts;
    const { origin, basePath } = target.provider;
    const { encoded, body } = outgoing;
    const { headers } = encoded;
    try {
      const path = basePath + encoded.path;
      const added = deployment.credential.authorize({ origin, path, method: 'POST', headers, body });
      if (added instanceof Promise) this.#sendSigned(added);
      else this.#send(added);
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** Stops it; what it says about its deployment is for the caller to tell. */
  abort(): void {
    this.#over = true;
    this.#attempt?.abort();
  }

  /** Waits for a credential that has to be fetched; the request's own deadline goes on. */
  #sendSigned(added: Promise<Readonly<Record<string, string>>>): void {
    added.then(
      (headers) => {
        if (!this.#over) this.#send(headers);
      },
      (error: unknown) => {
        if (!this.#over) this.#refuse(error);
      },
    );
  }

  #refuse(error: unknown): void {
    const failure = { error: toSluiceError(error), retryable: false, retryAfterMs: undefined };
    this.#events.onDone(this, { kind: 'failure', failure });
  }

  #send(added: Readonly<Record<string, string>>): void {
    const { plan, target, outgoing, totalAtMs, hasFailover } = this.#facts;
    const { provider } = target;
    const { encoded, body } = outgoing;
    const { recorder } = this;
    const attempt = new Attempt(
      {
        target,
        identity: plan.identityFor(target),
        stream: plan.stream,
        streamOptions: plan.streamOptions,
        limits: attemptLimits({
          target,
          stats: recorder.stats,
          ticket: recorder.ticket,
          hasFailover: hasFailover(),
          totalAtMs,
        }),
        now: this.#deps.now,
      },
      {
        onHead: (headers) => recorder.coolDown(quotaCooldownMs(headers, this.#deps.wallNow)),
        onChunks: (chunks) => this.#events.onChunks(this, chunks),
        onDone: (outcome) => this.#events.onDone(this, outcome),
      },
    );
    this.#attempt = attempt;
    const transport = provider.protocol === 'sandbox' ? this.#deps.sandbox : this.#deps.network;
    try {
      const exchange = transport.send(
        {
          origin: provider.origin,
          path: provider.basePath + encoded.path,
          method: 'POST',
          headers: { ...encoded.headers, ...added },
          body,
          allowPrivateNetwork: provider.allowPrivateNetwork,
          ofCaller: provider.ofCaller,
        },
        attempt,
      );
      attempt.attach(exchange);
    } catch (error) {
      attempt.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

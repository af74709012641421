/** The record of one attempt in the statistics of its deployment. */
import { hash } from 'node:crypto';
import type { NormalizedUsage } from '@sluice/wire';
import type { ResponseHeaders, UpstreamFailure } from '../providers/index.ts';
import type { AttemptFacts } from './attempt-interface.ts';
import type { UpstreamDeps } from './call-interface.ts';
import {
  type DeploymentStats,
  type FailureSource,
  quotaCooldownMs,
  type Ticket,
  type Verdict,
} from './deployments/index.ts';
import { cooldownAfterMs, verdictOf } from './retry-policy.ts';

export class AttemptRecord {
  readonly #deps: UpstreamDeps;
  readonly #facts: AttemptFacts;
  readonly stats: DeploymentStats;
  readonly ticket: Ticket;
  #isEnded = false;

  constructor(deps: UpstreamDeps, facts: AttemptFacts) {
    this.#deps = deps;
    this.#facts = facts;
    const { plan, deployment, outgoing } = facts;
    const { stream, maxOutputTokens, keyId } = plan;
    this.stats = deps.deployments.stats(deployment.id);
    const size = { stream, promptBytes: outgoing.body.length, maxOutputTokens };
    this.ticket = this.stats.begin(deps.now(), size, keyId);
  }

  /** Records the quota that the headers of an answer report. */
  head(headers: ResponseHeaders): void {
    const cooldownMs = quotaCooldownMs(headers, this.#deps.wallNow);
    if (cooldownMs > 0) this.stats.coolDownUntil(this.#deps.now() + cooldownMs);
  }

  /** Records the first event of a stream. */
  firstEvent(): void {
    this.stats.firstByte(this.ticket, this.#deps.now());
  }

  /** Records a complete answer. */
  answer(usage: NormalizedUsage | null): void {
    const tokens = usage === null ? 1 : usage.outputTokens + usage.reasoningTokens + usage.audioOutputTokens;
    this.stats.completeAnswer(this.ticket, tokens, this.#deps.now());
  }

  /** Records why the deployment failed, and whether it should get no requests for a while. */
  failure(failure: UpstreamFailure): void {
    this.stats.rateLimited(this.ticket, cooldownAfterMs(failure), this.#deps.now());
    const verdict = verdictOf(failure);
    this.end(verdict, verdict === 'failed' ? this.#sourceOf(failure) : undefined);
  }

  /** Records the end; only the first call counts. */
  end(verdict: Verdict, source?: FailureSource): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.stats.end(this.ticket, verdict, this.#deps.now(), source);
    // The loser of a hedge neither answered nor failed.
    if (verdict !== 'none' && verdict !== 'hedge_lost')
      this.#deps.onAttempt(this.#facts.target, this.#facts.deployment, verdict === 'ok');
  }

  /** What a breaker needs to tell failures of a deployment from those of a request; undefined if no request can be to blame. */
  #sourceOf({ isDeploymentsFault, isOverload }: UpstreamFailure): FailureSource | undefined {
    const { plan, outgoing } = this.#facts;
    const { keyId, accountId } = plan;
    if (isDeploymentsFault === true || keyId === undefined) return undefined;
    const origin = this.#deps.hasOneAccount() ? keyId : accountId;
    return { keyId, origin, digest: isOverload === true ? undefined : hash('sha1', outgoing.body) };
  }
}

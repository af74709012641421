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
  readonly startedAtMs: number;
  endedAtMs: number | undefined;
  /** HTTP status of the provider. */
  status: number | undefined;
  /** `ok`, an error code of ours, `aborted` (also while it lasts) or `hedge_lost`. */
  outcome = 'aborted';
  providerRequestId: string | undefined;
  providerCode: string | undefined;

  constructor(deps: UpstreamDeps, facts: AttemptFacts) {
    this.#deps = deps;
    this.#facts = facts;
    const { plan, deployment, outgoing } = facts;
    const { stream, maxOutputTokens, keyId } = plan;
    this.stats = deps.deployments.stats(deployment.id);
    const size = { stream, promptBytes: outgoing.body.length, maxOutputTokens };
    this.startedAtMs = deps.now();
    this.ticket = this.stats.begin(this.startedAtMs, size, keyId);
  }

  get model(): string {
    return this.#facts.target.id;
  }

  /** Records what came first of a response, whatever its status. */
  responded(status: number, headers: ResponseHeaders): void {
    this.status = status;
    this.providerRequestId = providerRequestId(headers);
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
    if (this.endedAtMs === undefined) {
      this.outcome = failure.error.code;
      this.providerCode = failure.error.provider?.code ?? undefined;
    }
    this.end(verdict, verdict === 'failed' ? this.#sourceOf(failure) : undefined);
  }

  /** Records the end; only the first call counts. */
  end(verdict: Verdict, source?: FailureSource): void {
    if (this.endedAtMs !== undefined) return;
    this.endedAtMs = this.#deps.now();
    if (verdict === 'ok' || verdict === 'hedge_lost') this.outcome = verdict;
    this.stats.end(this.ticket, verdict, this.endedAtMs, source);
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

/** By these names providers tell how they call a request. */
const idHeaders = ['x-request-id', 'request-id', 'x-amzn-requestid', 'apim-request-id'] as const;
const idForm = /^[\w.:-]{8,80}$/;

/** How the provider calls the request; undefined if it does not tell, or if that is no id. */
function providerRequestId(headers: ResponseHeaders): string | undefined {
  for (const name of idHeaders) {
    const value = headers[name];
    if (typeof value === 'string' && idForm.test(value)) return value;
  }
  return undefined;
}

import type { NormalizedUsage } from '@sluice/wire';
import type { Deployment, ModelTarget } from '../providers/index.ts';
import type { UpstreamDeps } from './call-port.ts';
import type { DeploymentStats, RequestSize, Ticket, Verdict } from './deployments/index.ts';

/** One attempt's entry in the statistics of its deployment; ends once. */
export class AttemptRecorder {
  readonly target: ModelTarget;
  readonly deployment: Deployment;
  readonly stats: DeploymentStats;
  readonly #deps: UpstreamDeps;
  readonly ticket: Ticket;
  #over = false;

  constructor(target: ModelTarget, deployment: Deployment, work: RequestSize, deps: UpstreamDeps) {
    this.target = target;
    this.deployment = deployment;
    this.#deps = deps;
    this.stats = deps.deployments.stats(deployment.id);
    this.ticket = this.stats.begin(deps.now(), work);
  }

  /** The first event of a stream came. */
  firstByte(): void {
    this.stats.firstByte(this.ticket, this.#deps.now());
  }

  /** A whole answer came. */
  wholeAnswer(usage: NormalizedUsage | null): void {
    const tokens = usage === null ? 1 : usage.outputTokens + usage.reasoningTokens + usage.audioOutputTokens;
    this.stats.whole(this.ticket, tokens, this.#deps.now());
  }

  /** The deployment asked to be left alone. */
  coolDown(durationMs: number): void {
    if (durationMs > 0) this.stats.rest(this.#deps.now() + durationMs);
  }

  /** The request was refused, and such requests should not come for so long. */
  rateLimited(restMs: number): void {
    this.stats.refused(this.ticket, restMs, this.#deps.now());
  }

  end(verdict: Verdict): void {
    if (this.#over) return;
    this.#over = true;
    this.stats.end(this.ticket, verdict, this.#deps.now());
    // One that was overtaken neither answered nor failed.
    if (verdict !== 'none' && verdict !== 'hedge_lost')
      this.#deps.onAttempt(this.target, this.deployment, verdict === 'ok');
  }
}

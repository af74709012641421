/**
 * Ends a request exactly once, however it ends and whatever throws: one ledger row, one settled reservation, one report for
 * the access log, metrics and learning.
 */
import { compatProfileOf, type NormalizedUsage, type SearchContext } from '@sluice/wire';
import { type ProviderReport, SluiceError } from '../errors/index.ts';
import {
  completionTokensOf,
  costNanos,
  estimateUsage,
  type Ledger,
  type LedgerEntry,
  promptTokensOf,
  type RequestEnd,
  type RequestFacts,
  type RequestStatus,
  timelineText,
} from '../ledger/index.ts';
import { noUsage } from '../limits/index.ts';
import type { PrivacyReceipt } from '../privacy/index.ts';
import type { Routing } from '../routing/index.ts';
import type { CallSummary } from '../upstream/index.ts';
import type { ReservedRequest } from './answer-headers.ts';
import { cachedTokensOf, usageSourceOf } from './call-facts.ts';
import type { ClientChannel } from './client.ts';
import { completedUsage } from './completed-usage.ts';
import { routingRecord } from './explain.ts';
import { interruptedRow } from './interrupted-row.ts';
import { recordedModel, recordedRequest } from './recorded-model.ts';
import { firstTargetOf } from './reserve-route.ts';

export interface SettleDeps {
  readonly ledger: Ledger;
  readonly routing: Pick<Routing, 'recordAnswer'>;
  readonly now: () => number;
  readonly onEnd: (end: RequestEnd, privacy: PrivacyReceipt | undefined) => void;
  readonly onError: (error: unknown) => void;
}

/** How a request ended. */
export interface Ending {
  readonly status: RequestStatus;
  readonly httpStatus: number;
  readonly errorCode: string | null;
  /** What the provider reported, if it failed. */
  readonly provider: ProviderReport | undefined;
  readonly summary: CallSummary;
  /** Characters of a complete response without reported usage. */
  readonly answerChars: number;
  readonly toolCallIds: readonly string[];
}

/** An amount in the answer of a service that is not known for it counts only if there is no price. */
function declaresCost({ provider, price }: CallSummary['target']): boolean {
  return price === undefined || compatProfileOf(provider.preset).declaresCost;
}

/**
 * Whether every attempt was refused in a way that no provider charges for. Some charge for a prompt that they read and then refuse with
 * 400 or 408 (Azure, by its page on how costs are planned); what has no status may have been served.
 */
function wasRefusedFree({ attemptTimes = [] }: CallSummary): boolean {
  return (
    attemptTimes.length > 0 &&
    attemptTimes.every(({ status = 0, outcome }) => outcome !== 'ok' && status > 400 && status !== 408)
  );
}

function isContext(value: unknown): value is SearchContext {
  return value === 'low' || value === 'medium' || value === 'high';
}

export class Settlement {
  readonly #deps: SettleDeps;
  readonly #request: ReservedRequest;
  readonly #client: ClientChannel;
  readonly #startedMs: number;
  #entry: LedgerEntry | undefined;
  #isSettled = false;
  #isSent = false;

  constructor(deps: SettleDeps, request: ReservedRequest, client: ClientChannel) {
    this.#deps = deps;
    this.#request = request;
    this.#client = client;
    this.#startedMs = deps.now();
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Writes the opening row; `ready` is called once it is durable, or with the error. */
  open(ready: (error: Error | undefined) => void): void {
    const target = firstTargetOf(this.#request.route);
    this.#entry = this.#deps.ledger.open(this.#facts(), interruptedRow(this.#request, target), ready);
  }

  /** A provider may have the request. */
  sent(): void {
    if (this.#entry === undefined || this.#isSettled || this.#isSent) return;
    this.#isSent = true;
    this.#deps.ledger.dispatched(this.#entry);
  }

  /**
   * Reported usage; without it, an estimate if a response had begun, else null.
   * @param isWhole whether the response came whole: what is reported before its end counts only the beginning
   */
  usageOf(summary: CallSummary, answerChars: number, isWhole = true): NormalizedUsage | null {
    const { usage: reported, firstByteAtMs, outputChars } = summary;
    if (reported === null && firstByteAtMs === undefined) return null;
    const { promptTokens } = this.#request.route.features;
    const estimate = (): NormalizedUsage => estimateUsage(promptTokens, outputChars + answerChars);
    return reported === null ? estimate() : completedUsage(reported, isWhole, estimate);
  }

  /** What the request costs, in nano-USD; null if that is unknown. */
  costOf(summary: CallSummary, usage: NormalizedUsage | null): number | null {
    const { attempts, target } = summary;
    if (attempts === 0 || (usage === null && wasRefusedFree(summary))) return 0;
    if (usage === null) return costNanos(usage, target.price);
    const { declaredNanos, searchContext, ...counted } = usage;
    const { web_search_options: search } = this.#request.safe.payload;
    const asked = searchContext ?? search?.search_context_size;
    return costNanos(
      {
        ...counted,
        ...(isContext(asked) ? { searchContext: asked } : {}),
        ...(declaredNanos !== undefined && declaresCost(target) ? { declaredNanos } : {}),
      },
      target.price,
    );
  }

  /** Records the end; `sendLast` sends the last bytes once the row is durable. Later calls do nothing. */
  settle(ending: Ending, sendLast: () => void): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    let used = noUsage;
    let servedBy: string | undefined;
    try {
      const { summary, answerChars, status } = ending;
      servedBy = summary.target.id;
      const usage = this.usageOf(summary, answerChars, status === 'ok');
      const end = this.#endOf(ending, usage);
      const tokens = usage === null ? 0 : promptTokensOf(usage) + completionTokensOf(usage);
      used = { tokens, costNanos: end.costNanos };
      // The time of an answer in the background says nothing about others.
      if (ending.status === 'ok' && this.#request.answers.inBackground !== true)
        this.#learn(ending, end, usage);
      this.#close(end, () => this.#finish(ending, end, usage, sendLast));
    } catch (error) {
      // The row stays open in the journal and counts as interrupted at the next start.
      this.#deps.onError(error);
      this.#answerInternalError();
    } finally {
      this.#request.reservation.settle(used, servedBy);
    }
  }

  #close(end: RequestEnd, written: () => void): void {
    if (this.#entry === undefined) written();
    else this.#deps.ledger.close(this.#entry, end, written);
  }

  #finish(
    { httpStatus, errorCode, summary, provider }: Ending,
    end: RequestEnd,
    usage: NormalizedUsage | null,
    sendLast: () => void,
  ): void {
    try {
      sendLast();
    } catch (error) {
      this.#deps.onError(error);
      this.#answerInternalError();
    }
    this.#client.report({
      status: httpStatus,
      model: `${summary.target.provider.name}/${end.model}`,
      attempts: summary.attempts,
      promptTokens: usage === null ? 0 : promptTokensOf(usage),
      completionTokens: usage === null ? 0 : completionTokensOf(usage),
      error: errorCode ?? undefined,
      provider,
      withheld: errorCode === null ? undefined : this.#request.route.withheld,
    });
    this.#deps.onEnd(end, this.#request.safe.receipt());
  }

  /** Ends the response with an error, so that the client does not wait for a response that could not be encoded. */
  #answerInternalError(): void {
    const error = new SluiceError('internal_error');
    const { api, requestId } = this.#request.input;
    if (this.#client.streaming) this.#client.end(api.errors.event(error, requestId));
    else this.#client.sendError(error, {});
  }

  #facts(): RequestFacts {
    const { input, safe, reservation, session } = this.#request;
    return {
      requestId: input.requestId,
      keyId: input.principal.keyId,
      accountId: input.principal.accountId,
      teamId: input.principal.teamId,
      requestedModel: recordedRequest(this.#request),
      streamed: safe.payload.stream === true,
      endpoint: input.api.name,
      endUser: reservation.endUser ?? null,
      session: session ?? null,
      startedAtMs: input.startedAtMs,
    };
  }

  #endOf({ status, httpStatus, errorCode, summary }: Ending, usage: NormalizedUsage | null): RequestEnd {
    const { route, safe, steps } = this.#request;
    const receipt = safe.receipt();
    const { firstByteAtMs, target, attemptTimes: attempts = [] } = summary;
    const endedAtMs = this.#deps.now();
    return {
      status,
      httpStatus,
      errorCode,
      model: recordedModel(target, status === 'ok'),
      provider: target.provider.name,
      // As in the timeline: what the client waits for begins when its request arrives.
      durationMs: endedAtMs - steps.arrivedMs,
      firstByteMs: firstByteAtMs === undefined ? null : firstByteAtMs - steps.arrivedMs,
      attempts: summary.attempts,
      usage,
      usageSource: usageSourceOf(summary, usage),
      costNanos: this.costOf(summary, usage),
      privacy: receipt === undefined ? null : JSON.stringify(receipt),
      routing: routingRecord(route),
      region: target.provider.region ?? null,
      timeline: timelineText({ steps, attempts, firstByteAtMs, endedAtMs, model: target.id }),
    };
  }

  #learn({ summary, toolCallIds }: Ending, end: RequestEnd, usage: NormalizedUsage | null): void {
    const streamed = this.#request.safe.payload.stream === true;
    // Reading and anonymizing say nothing of how fast a model is.
    const ownMs = this.#startedMs - this.#request.steps.arrivedMs;
    this.#deps.routing.recordAnswer(this.#request.route, {
      model: summary.target,
      firstTokenMs: streamed && end.firstByteMs !== null ? end.firstByteMs - ownMs : undefined,
      totalMs: end.durationMs - ownMs,
      promptTokens: usage === null ? 0 : promptTokensOf(usage),
      cachedTokens: cachedTokensOf(summary),
      callIds: toolCallIds,
      outputTokens: usage === null ? 0 : completionTokensOf(usage),
      attempts: summary.attempts,
    });
  }
}

/** Sends a reserved request to a provider and the response to the client. */
import {
  type AnswerChunk,
  type ChatCompletion,
  isStreamChunk,
  type NormalizedUsage,
  type StreamChunk,
  toCompletionUsage,
} from '@sluice/wire';
import { isRecord } from '../contract/index.ts';
import { type ProviderReport, SluiceError } from '../errors/index.ts';
import type { RequestStatus } from '../ledger/index.ts';
import { noUsage } from '../limits/index.ts';
import type { DecodedAnswer } from '../providers/index.ts';
import type { CallHandle, CallSummary, Upstream } from '../upstream/index.ts';
import { answerChars } from './answer-chars.ts';
import { answerHeaders, type ReservedRequest } from './answer-headers.ts';
import { openRestorer } from './answer-restorer.ts';
import type { BackgroundResponses } from './background-responses.ts';
import { callIdsInChunk, callIdsOf, emptySummary, isCutChunk } from './call-facts.ts';
import { callPlanOf } from './call-plan.ts';
import type { ClientChannel } from './client.ts';
import { explainAnswer, explainChunk, routingFacts } from './explain.ts';
import { factsChunk } from './facts-chunk.ts';
import { followAnswer, type PendingEnd } from './pending-answer.ts';
import { RepetitionGuard } from './repetition-guard.ts';
import { rethrow, toClientError, toRequestError } from './request-error.ts';
import { firstTargetOf } from './reserve-route.ts';
import { withResponseWarnings } from './response-warnings.ts';
import { type SettleDeps, Settlement } from './settle.ts';
import { StreamOut } from './stream-out.ts';

export interface CompleteDeps extends SettleDeps {
  readonly upstream: Upstream;
  readonly background: BackgroundResponses;
}

/** Serves a request to its end. Whatever throws becomes an error response, and the request is settled. */
export function complete(deps: CompleteDeps, request: ReservedRequest, client: ClientChannel): void {
  if (client.disconnected) {
    // The client disconnected while the reservation was pending: nothing was sent, so nothing is charged.
    request.reservation.settle(noUsage);
    return;
  }
  new Completion(deps, request, client).begin();
}

class Completion {
  readonly #deps: CompleteDeps;
  readonly #request: ReservedRequest;
  readonly #client: ClientChannel;
  readonly #settlement: Settlement;
  /** Undefined unless the client asked for a stream. */
  readonly #out: StreamOut | undefined;
  readonly #repetition: RepetitionGuard | undefined;
  #call: CallHandle | undefined;
  #answerChars = 0;
  /** What the provider reported of an answer that it completed in the background. */
  #usage: NormalizedUsage | undefined;
  /** A streamed response reached its output limit. */
  #isCut = false;
  readonly #toolCallIds: string[] = [];

  constructor(deps: CompleteDeps, request: ReservedRequest, client: ClientChannel) {
    this.#deps = deps;
    this.#request = request;
    this.#client = client;
    this.#settlement = new Settlement(deps, request, client);
    this.#out = request.safe.payload.stream === true ? this.#createStreamOut() : undefined;
    const { repeatedChunks } = request.snapshot.settings.server;
    this.#repetition = repeatedChunks === undefined ? undefined : new RepetitionGuard(repeatedChunks);
  }

  #createStreamOut(): StreamOut {
    const isExplained = this.#isExplained();
    const facts = () => ({ routing: this.#routingFacts() });
    const { answers, input, route, safe } = this.#request;
    return new StreamOut({
      client: this.#client,
      openFormat: (model, isNative) => {
        const format = (isNative ? answers.native : undefined) ?? answers;
        return format.openStream({ model, promptTokens: route.features.promptTokens });
      },
      errorEvent: (error) => input.api.errors.event(error, input.requestId),
      restorer: (isNative) =>
        this.#summary().target.echoesPrompt ? undefined : openRestorer(this.#request, isNative),
      headers: () => this.#headers(this.#summary(), undefined),
      explain: isExplained ? (chunk) => explainChunk(chunk, facts) : undefined,
      warning: () => safe.restoreWarning(),
      guard: (work) => this.#guard(work),
      keep: answers.keep === undefined ? undefined : () => this.#keep(),
      onSlow: () => this.#call?.pause(),
      onDrained: () => this.#call?.resume(),
    });
  }

  begin(): void {
    this.#guard(() => {
      this.#client.onDisconnect(() => this.#onDisconnect());
      this.#settlement.open((error) => this.#guard(() => this.#onOpened(error)));
    });
  }

  #onOpened(error: Error | undefined): void {
    if (this.#settlement.isSettled) return;
    // A key with a budget must not spend without a record; other keys are served, and the failure is logged.
    if (error !== undefined && this.#request.input.principal.hasBudget)
      throw new SluiceError('store_unavailable', { retryAfterMs: 5000, cause: error });
    this.#dispatch();
  }

  #dispatch(): void {
    this.#call = this.#deps.upstream.prepare(callPlanOf(this.#request), {
      onSent: () => this.#settlement.sent(),
      onAnswer: (answer) => this.#guard(() => this.#onAnswer(answer)),
      onChunks: (chunks) => this.#guard(() => this.#onChunks(chunks)),
      onStreamEnd: () => this.#guard(() => this.#onStreamEnd()),
      onFailure: (error) => this.#fail(error),
    });
    const { earlyHeartbeatMs } = this.#request.snapshot.settings.server;
    if (earlyHeartbeatMs !== undefined) this.#out?.openAfter(earlyHeartbeatMs);
    this.#call.begin();
  }

  #onAnswer({ response, native, isPending }: DecodedAnswer): void {
    const { safe, answers } = this.#request;
    const summary = this.#summary();
    if (isPending === true) {
      this.#followAnswer(native, summary);
      return;
    }
    this.#answerChars = summary.usage === null ? answerChars(response) : 0;
    this.#toolCallIds.push(...callIdsOf(response));
    const isCut = response.choices.some(({ finish_reason: reason }) => reason === 'length');
    const { echoesPrompt, id: model } = summary.target;
    if (answers.native !== undefined && isRecord(native)) {
      const { complete: write } = answers.native;
      this.#whenRestored(echoesPrompt ? native : safe.restoreNative(native), isCut, (own) =>
        write(own, { model, usage: this.#settlement.usageOf(summary, this.#answerChars) }),
      );
    } else {
      const restored = echoesPrompt ? response : safe.restoreAnswer(response);
      this.#whenRestored(restored, isCut, (own) => answers.complete(this.#withUsage(own)));
    }
  }

  /** The client gets the answer as it was begun, and reads it by its id; the request ends with the work on it. */
  #followAnswer(begun: unknown, summary: CallSummary): void {
    const onEnd = ({ usage, error }: PendingEnd): void => {
      this.#usage = usage ?? undefined;
      if (error === undefined) this.#settle('ok', 200, null, () => undefined);
      else this.#settleFailed(error, () => undefined);
    };
    followAnswer(this.#deps.background, this.#request, summary, begun, { onEnd, client: this.#client }).then(
      (body) => this.#client.sendJson(200, this.#headers(summary, undefined), body),
      (error: unknown) => this.#guard(() => rethrow(error)),
    );
  }

  #whenRestored<T>(restored: T | Promise<T>, isCut: boolean, write: (answer: T) => string): void {
    const send = (answer: T): void => this.#sendAnswer(() => write(answer), isCut);
    if (!(restored instanceof Promise)) {
      send(restored);
      return;
    }
    restored.then(
      (answer) => this.#guard(() => send(answer)),
      (error: unknown) => this.#guard(() => rethrow(error)),
    );
  }

  /** The answer with routing facts, and with estimated counts if the provider reports none: the ledger marks them. */
  #withUsage(answer: ChatCompletion): ChatCompletion {
    const explained = this.#isExplained() ? explainAnswer(answer, { routing: this.#routingFacts() }) : answer;
    const usage = this.#settlement.usageOf(this.#summary(), this.#answerChars);
    const isEstimated = explained.usage == null && usage !== null;
    return isEstimated ? { ...explained, usage: toCompletionUsage(usage) } : explained;
  }

  #sendAnswer(write: () => string, isCut: boolean): void {
    // The client may have disconnected while a long answer was restored.
    if (this.#settlement.isSettled) return;
    const summary = this.#summary();
    const cost = this.#settlement.costOf(summary, this.#settlement.usageOf(summary, this.#answerChars));
    const body = write();
    const told = withResponseWarnings(summary, this.#request.safe, isCut);
    const send = (): void => this.#client.sendJson(200, this.#headers(told, cost), body);
    const isKept = this.#request.answers.keep !== undefined;
    this.#settle('ok', 200, null, isKept ? () => void this.#keep().finally(send) : send);
  }

  /** An answer that cannot be kept is still an answer. */
  async #keep(): Promise<void> {
    await this.#request.answers.keep?.().catch(this.#deps.onError);
  }

  #onChunks(chunks: readonly AnswerChunk[]): void {
    const own = chunks.every(isStreamChunk) ? chunks : chunks.filter(isStreamChunk);
    this.#repetition?.check(own);
    this.#isCut ||= own.some(isCutChunk);
    if (this.#request.route.automatic)
      for (const chunk of own) this.#toolCallIds.push(...callIdsInChunk(chunk));
    this.#out?.write(chunks);
  }

  #onStreamEnd(): void {
    const { input, safe } = this.#request;
    const hasFacts = (): boolean => input.explain || safe.restoreWarning() !== undefined;
    this.#settle('ok', 200, null, () => this.#out?.end(() => (hasFacts() ? [this.#factsChunk()] : [])));
  }

  #fail(sent: SluiceError): void {
    const summary = this.#summary();
    const usage = this.#settlement.usageOf(summary, this.#answerChars, false);
    const cost = this.#settlement.costOf(summary, usage);
    const error = toClientError(sent, this.#request, summary.isNative);
    const sendLast = (): void => {
      if (this.#client.streaming) this.#out?.fail(error);
      else this.#client.sendError(error, this.#headers(summary, cost));
    };
    this.#settleFailed(error, sendLast);
  }

  #settleFailed({ status, code, provider }: SluiceError, sendLast: () => void): void {
    this.#settle(code === 'client_closed' ? 'aborted' : 'error', status, code, sendLast, provider);
  }

  #onDisconnect(): void {
    if (this.#settlement.isSettled) return;
    // In the background its provider goes on, whoever listens: what it begins is followed, and stopped then.
    if (this.#call !== undefined && this.#request.answers.inBackground === true) return;
    this.#call?.abort();
    this.#settle('aborted', 499, 'client_closed', () => undefined);
  }

  #settle(
    status: RequestStatus,
    httpStatus: number,
    errorCode: string | null,
    sendLast: () => void,
    provider?: ProviderReport,
  ): void {
    this.#out?.stop();
    const ending = {
      status,
      httpStatus,
      errorCode,
      provider,
      summary: this.#summary(),
      answerChars: this.#answerChars,
      toolCallIds: this.#toolCallIds,
    };
    this.#settlement.settle(ending, sendLast);
  }

  /** Runs one step. If it throws, the request ends with an error, and the process goes on. */
  #guard(step: () => void): void {
    try {
      step();
    } catch (thrown) {
      if (this.#settlement.isSettled) {
        this.#deps.onError(thrown);
        return;
      }
      const error = toRequestError(thrown);
      if (error.code === 'internal_error') this.#deps.onError(error.cause);
      this.#call?.abort();
      this.#fail(error);
    }
  }

  #summary(): CallSummary {
    const summary = this.#call?.summary() ?? emptySummary(firstTargetOf(this.#request.route));
    const { warnings, usage } = summary;
    if (warnings.length === 0 && this.#usage === undefined) return summary;
    const { safe, toOwnPaths } = this.#request;
    const own = warnings.map((text) => toOwnPaths(safe.toOwnPaths(text)));
    return { ...summary, usage: this.#usage ?? usage, warnings: own };
  }

  #isExplained(): boolean {
    return this.#request.route.automatic || this.#request.input.explain;
  }

  #routingFacts(): Readonly<Record<string, unknown>> {
    const { route, input } = this.#request;
    return routingFacts(route, this.#summary(), input.explain);
  }

  #factsChunk(): StreamChunk {
    const summary = this.#summary();
    const cost = this.#settlement.costOf(summary, this.#settlement.usageOf(summary, 0));
    const told = withResponseWarnings(summary, this.#request.safe, this.#isCut);
    return factsChunk(this.#request.input, this.#out?.identity, told, cost);
  }

  #headers(summary: CallSummary, cost: number | null | undefined): Record<string, string> {
    return answerHeaders(this.#request, summary, cost);
  }
}

/** The part of the walk after admission: ledger, upstream, the answer's way back, settlement. */
import { type NormalizedUsage, toCompletionUsage } from '@sluice/wire';
import { encodeSseData } from '@sluice/wire/sse';
import { errorBody, SluiceError } from '../errors/index.ts';
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
} from '../ledger/index.ts';
import type { PrivacyReceipt, StreamRestorer } from '../privacy/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import type { Routing } from '../routing/index.ts';
import type { CallHandle, CallPlan, CallSummary, Upstream } from '../upstream/index.ts';
import { answerChars } from './answer-chars.ts';
import { type Admitted, answerHeaders } from './answer-headers.ts';
import { cachedTokensOf, callIdsIn, callIdsOf, emptySummary, usageSourceOf } from './call-facts.ts';
import type { ClientChannel } from './client.ts';
import { effectiveOutputLimit } from './effective-output-limit.ts';
import { explainAnswer, explainEvents, identityOf, routingFacts, routingRecord } from './explain.ts';
import { factsChunk } from './facts-chunk.ts';
import { interruptedRow } from './interrupted-row.ts';

export interface ServeDeps {
  readonly upstream: Upstream;
  readonly ledger: Ledger;
  readonly routing: Pick<Routing, 'recordAnswer'>;
  readonly now: () => number;
  /** Silence after which a stream opens before its provider answered; undefined: never. */
  readonly earlyHeartbeatMs: () => number | undefined;
  readonly onEnd: (end: RequestEnd, privacy: PrivacyReceipt | undefined) => void;
}

const done = 'data: [DONE]\n\n';

/** Serves an admitted request to its end; whatever happens, the reservation is settled and one row written. */
export class ServeCall {
  readonly #deps: ServeDeps;
  readonly #admitted: Admitted;
  readonly #client: ClientChannel;
  readonly #facts: RequestFacts;
  #entry: LedgerEntry | undefined;
  #handle: CallHandle | undefined;
  #over = false;
  #early: NodeJS.Timeout | undefined;
  /** The way back of a stream, once it began; undefined where there is nothing to restore. */
  #restorer: StreamRestorer | undefined;
  #streamBegun = false;
  /** Id and time of the streamed answer, for our own chunk at its end. */
  #identity: { id: string; created: number } | undefined;
  readonly #beganMs: number;
  /** Characters of a whole answer whose provider counted nothing. */
  #answerChars = 0;
  readonly #callIds: string[] = [];

  constructor(deps: ServeDeps, admitted: Admitted, client: ClientChannel) {
    this.#deps = deps;
    this.#admitted = admitted;
    this.#client = client;
    this.#beganMs = deps.now();
    const { input, safe } = admitted;
    this.#facts = {
      requestId: input.requestId,
      keyId: input.principal.keyId,
      accountId: input.principal.accountId,
      teamId: input.principal.teamId,
      requestedModel: safe.payload.model,
      streamed: safe.payload.stream === true,
      startedAtMs: input.startedAtMs,
    };
  }

  /** Opens the ledger, then dispatches. */
  begin(): void {
    if (this.#client.disconnected) {
      // Left while its reservation was awaited: nothing was admitted, nothing is owed.
      this.#admitted.reservation.settle({ tokens: 0, costNanos: 0 });
      return;
    }
    this.#client.onDisconnect(() => this.#onGone());
    this.#entry = this.#deps.ledger.open(this.#facts, this.#endIfCut(), (error) => {
      if (this.#over) return;
      // Without a record nobody may spend a budget; a key without one is served, and the log alarms.
      if (error !== undefined && this.#admitted.input.principal.limits.budget != null) {
        this.#fail(new SluiceError('store_unavailable', { retryAfterMs: 5000, cause: error }));
      } else this.#dispatch();
    });
  }

  #dispatch(): void {
    const { safe, route, input } = this.#admitted;
    const request = safe.payload;
    const created = Math.floor(input.startedAtMs / 1000);
    const legacyFunctions = (request.functions?.length ?? 0) > 0 && (request.tools?.length ?? 0) === 0;
    const plan: CallPlan = {
      request: safe,
      targets: route.targets,
      identityFor: (target) => ({
        id: `chatcmpl-${input.requestId}`,
        created,
        model: target.id,
        legacyFunctions,
        wav: request.audio?.format === 'wav',
      }),
      stream: request.stream === true,
      choices: request.n ?? 1,
      accountId: input.principal.accountId,
      streamOptions: {
        includeUsage: request.stream_options?.include_usage === true,
        estimateUsage: (outputChars) => estimateUsage(route.features.promptTokens, outputChars),
      },
      dropUnsupported: request.ignore_mismatched_parameters === true,
      maxOutputTokens: effectiveOutputLimit(route.features.maxOutputTokens),
      timeoutMs: request.timeout == null ? undefined : request.timeout * 1000,
      retryWithinMs: input.clientTimeoutMs,
      mayHedge: this.#admitted.mayHedge,
    };
    this.#handle = this.#deps.upstream.prepare(plan, {
      onAnswer: ({ response }) => {
        const summary = this.#summary();
        this.#answerChars = summary.usage === null ? answerChars(response) : 0;
        this.#callIds.push(...callIdsOf(response));
        const restored = summary.target.echoesPrompt ? response : safe.restoreAnswer(response);
        const explained = this.#explains()
          ? explainAnswer(restored, { routing: routingFacts(route, summary, this.#admitted.input.explain) })
          : restored;
        const usage = this.#usage(summary);
        const cost = costNanos(usage, summary.target.price);
        // A provider that counts nothing: the client gets our estimate, the ledger calls it one.
        const counted = explained.usage == null && usage !== null ? { usage: toCompletionUsage(usage) } : {};
        const body = JSON.stringify(summary.usage === null ? { ...explained, ...counted } : explained);
        this.#close('ok', 200, null, () => this.#client.sendJson(200, this.#headers(summary, cost), body));
      },
      onText: (text) => this.#onText(text),
      onStreamEnd: () => {
        this.#openStream();
        const rest = this.#restorer?.end() ?? '';
        const last = this.#admitted.input.explain ? this.#lastFacts() : '';
        this.#close('ok', 200, null, () => this.#client.end(rest + last + done));
      },
      onFailure: (error) => this.#fail(error),
    });
    if (plan.stream) this.#openEarly();
    this.#handle.begin();
    if (this.#entry !== undefined && !this.#over) this.#deps.ledger.dispatched(this.#entry);
  }

  #onText(received: string): void {
    if (this.#admitted.route.automatic) this.#callIds.push(...callIdsIn(received));
    const text = this.#restored(received);
    if (this.#admitted.input.explain) this.#identity ??= identityOf(text);
    clearTimeout(this.#early);
    this.#openStream();
    const facts = (): Readonly<Record<string, unknown>> => ({
      routing: routingFacts(this.#admitted.route, this.#summary(), this.#admitted.input.explain),
    });
    const flowing = this.#client.write(this.#explains() ? explainEvents(text, facts) : text);
    if (flowing) return;
    this.#handle?.pause();
    this.#client.onDrain(() => this.#handle?.resume());
  }

  /** SSE text with the values that anonymization took out. */
  #restored(text: string): string {
    if (!this.#streamBegun) {
      this.#streamBegun = true;
      if (!this.#summary().target.echoesPrompt) this.#restorer = this.#admitted.safe.openStream();
    }
    return this.#restorer?.events(text) ?? text;
  }

  /** For proxies that cut silent requests: gives up an honest status for a stream that opens in time. */
  #openEarly(): void {
    const waitMs = this.#deps.earlyHeartbeatMs();
    if (waitMs === undefined) return;
    this.#early = setTimeout(() => {
      this.#openStream();
      this.#client.sendHeartbeat();
    }, waitMs);
  }

  #openStream(): void {
    if (!this.#client.streaming) this.#client.openStream(this.#headers(this.#summary(), undefined));
  }

  #fail(error: SluiceError): void {
    const summary = this.#summary();
    this.#close('error', error.status, error.code, () => {
      if (!this.#client.streaming) {
        this.#client.sendError(error, this.#headers(summary, undefined));
        return;
      }
      this.#client.end((this.#restorer?.end() ?? '') + encodeSseData(errorBody(error)));
    });
  }

  #onGone(): void {
    if (this.#over) return;
    this.#handle?.abort();
    this.#close('aborted', 499, 'client_closed', () => undefined);
  }

  /** Books the end once; `last` sends the last bytes after the row is safe. */
  #close(status: RequestStatus, httpStatus: number, errorCode: string | null, last: () => void): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#early);
    const summary = this.#summary();
    const usage = this.#usage(summary);
    const sent = summary.attempts > 0;
    const cost = sent ? costNanos(usage, summary.target.price) : 0;
    const receipt = this.#admitted.safe.receipt();
    const end: RequestEnd = {
      status,
      httpStatus,
      errorCode,
      model: summary.target.name,
      provider: summary.target.provider.name,
      durationMs: this.#deps.now() - this.#beganMs,
      firstByteMs: summary.firstByteAtMs === undefined ? null : summary.firstByteAtMs - this.#beganMs,
      attempts: summary.attempts,
      usage,
      usageSource: usageSourceOf(summary, usage),
      costNanos: cost,
      privacy: receipt === undefined ? null : JSON.stringify(receipt),
      routing: routingRecord(this.#admitted.route),
    };
    const promptTokens = usage === null ? 0 : promptTokensOf(usage);
    const completionTokens = usage === null ? 0 : completionTokensOf(usage);
    this.#admitted.reservation.settle({ tokens: promptTokens + completionTokens, costNanos: cost });
    if (status === 'ok') {
      this.#deps.routing.recordAnswer(this.#admitted.route, {
        model: summary.target,
        firstTokenMs: this.#facts.streamed && end.firstByteMs !== null ? end.firstByteMs : undefined,
        totalMs: end.durationMs,
        promptTokens,
        cachedTokens: cachedTokensOf(summary),
        callIds: this.#callIds,
        outputTokens: completionTokens,
        attempts: summary.attempts,
      });
    }
    const finish = (): void => {
      last();
      this.#client.report({
        status: httpStatus,
        model: summary.target.id,
        attempts: summary.attempts,
        promptTokens,
        completionTokens,
        error: errorCode ?? undefined,
      });
      this.#deps.onEnd(end, receipt);
    };
    if (this.#entry === undefined) finish();
    else this.#deps.ledger.close(this.#entry, end, finish);
  }

  /** What the provider reported; else an estimate for what was sent and begun; nothing for a refused request. */
  #usage(summary: CallSummary): NormalizedUsage | null {
    if (summary.usage !== null) return summary.usage;
    if (summary.firstByteAtMs === undefined) return null;
    return estimateUsage(this.#admitted.route.features.promptTokens, summary.outputChars + this.#answerChars);
  }

  #summary(): CallSummary {
    return this.#handle?.summary() ?? emptySummary(this.#firstTarget());
  }

  #firstTarget(): ModelTarget {
    const target = this.#admitted.route.targets[0];
    if (target === undefined) throw new Error('A route needs a target.');
    return target;
  }

  #endIfCut(): RequestEnd {
    return interruptedRow(this.#admitted, this.#firstTarget());
  }

  #lastFacts(): string {
    const summary = this.#summary();
    const cost = costNanos(this.#usage(summary), summary.target.price);
    return factsChunk(this.#admitted, this.#identity, summary, cost);
  }

  #explains(): boolean {
    return this.#admitted.route.automatic || this.#admitted.input.explain;
  }

  #headers(summary: CallSummary, cost: number | null | undefined): Record<string, string> {
    return answerHeaders(this.#admitted, summary, cost);
  }
}

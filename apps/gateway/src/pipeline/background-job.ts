/** A response that its provider completes in the background: asked for until it has ended. */
import { isUnfinished } from '@sluice/wire';
import { isRecord } from '../contract/index.ts';
import { SluiceError, toSluiceError } from '../errors/index.ts';
import type { Adapter, Deployment, ModelTarget } from '../providers/index.ts';
import { type Egress, maxAnswerBytes } from '../upstream/index.ts';

type Json = Readonly<Record<string, unknown>>;

/** A response at its provider. */
export interface ProviderResponse {
  readonly target: ModelTarget;
  readonly deployment: Deployment;
  /** Speaks the Responses API. */
  readonly adapter: Adapter;
  readonly providerId: string;
}

/** What becomes of it. */
export interface JobEvents {
  /** A state before the end. */
  onState(response: Json): Promise<void>;
  /** Called once: with the last state, or why there is none. */
  onEnd(ended: Json | SluiceError): Promise<void>;
}

export interface JobDeps {
  readonly fetchJson: Egress['fetchJson'];
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

const firstWaitMs = 1000;
const maxWaitMs = 10_000;
/** Clients may ask as often as they like; the provider is asked this often at most. */
const minWaitMs = 200;
/** Reading what a provider answers may take this share of the time, whatever its size. */
const waitPerWork = 10;
const askTimeoutMs = 10_000;
/** Longer than any provider works on a response. */
const maxLifeMs = 24 * 3_600_000;
/** Failures for this time, after which nobody can tell whether the response still exists. */
const maxFailingMs = 5 * 60_000;
/** A provider may not know a response yet that it has just begun. */
const maxMissingMs = 5000;

export class BackgroundJob {
  readonly #deps: JobDeps;
  readonly #response: ProviderResponse;
  readonly #events: JobEvents;
  readonly #beganMs: number;
  #timer: NodeJS.Timeout | undefined;
  #waitMs = firstWaitMs;
  /** When the provider may be asked again. */
  #nextAskMs = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** The first of the failures in a row. */
  #failingSinceMs = 0;
  #asking: Promise<void> | undefined;
  #hasEnded = false;
  /** It is to be stopped: asked for until the provider has done so. */
  #isStopping = false;
  #stopsNext = false;

  constructor(deps: JobDeps, response: ProviderResponse, events: JobEvents) {
    this.#deps = deps;
    this.#response = response;
    this.#events = events;
    this.#beganMs = deps.now();
    this.#askLater();
  }

  /** Asks the provider for the current state, unless it has just been asked. Never rejects. */
  async refresh(): Promise<void> {
    if (this.#deps.now() >= this.#nextAskMs) await this.#ask();
    else await this.#asking;
  }

  /** Has the provider stop; it may have ended in the meantime. Never rejects. */
  async cancel(): Promise<void> {
    this.#isStopping = true;
    this.#stopsNext = true;
    await this.#asking;
    await this.#ask();
  }

  #askLater(): void {
    this.#timer = setTimeout(() => {
      if (this.#deps.now() - this.#beganMs > maxLifeMs) void this.cancel().then(() => this.#end(tooLate()));
      else void this.#ask().then(() => !this.#hasEnded && this.#askLater());
    }, this.#waitMs).unref();
    this.#waitMs = Math.min(maxWaitMs, this.#waitMs * 2);
  }

  /** One question at a time. */
  async #ask(): Promise<void> {
    if (this.#asking !== undefined) {
      await this.#asking;
      return;
    }
    if (this.#hasEnded) return;
    this.#nextAskMs = this.#deps.now() + minWaitMs;
    this.#asking = this.#answered()
      .catch((error: unknown) => this.#failed(toSluiceError(error), maxFailingMs))
      .finally(() => {
        this.#asking = undefined;
      });
    await this.#asking;
  }

  async #answered(): Promise<void> {
    const stops = this.#stopsNext;
    // What the provider refuses to stop may have ended: it is asked for its state in between.
    this.#stopsNext = this.#isStopping && !stops;
    const { status, headers, body } = await (stops
      ? this.#fetch('POST', ['cancel'])
      : this.#fetch('GET', []));
    if (status === 404 && !stops) {
      await this.#failed(isGone(), maxMissingMs);
      return;
    }
    if (status !== 200 || !isRecord(body)) {
      const { adapter, target } = this.#response;
      throw adapter.readFailure(status, headers, JSON.stringify(body ?? ''), target).error;
    }
    this.#failures = 0;
    const beganMs = this.#deps.now();
    if (isUnfinished(body)) await this.#events.onState(body);
    else await this.#end(body);
    const endedMs = this.#deps.now();
    this.#nextAskMs = Math.max(this.#nextAskMs, endedMs + waitPerWork * (endedMs - beganMs));
  }

  /** @param maxMs how long it may go on like this */
  async #failed(error: SluiceError, maxMs: number): Promise<void> {
    const nowMs = this.#deps.now();
    if (this.#failures === 0) this.#failingSinceMs = nowMs;
    this.#failures += 1;
    this.#nextAskMs = nowMs + Math.min(maxWaitMs, minWaitMs * 2 ** this.#failures);
    if (this.#failures > 1 && nowMs - this.#failingSinceMs >= maxMs) await this.#end(error);
  }

  async #end(ended: Json | SluiceError): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    try {
      await this.#events.onEnd(ended);
    } catch (error) {
      this.#deps.onError(error);
    }
    // What the provider had to keep is needed no longer.
    this.#fetch('DELETE', []).catch(() => undefined);
  }

  async #fetch(method: 'GET' | 'POST' | 'DELETE', operation: readonly string[]) {
    const { target, deployment, adapter, providerId } = this.#response;
    const { origin, basePath, allowPrivateNetwork, extraHeaders } = target.provider;
    const path = `${basePath}${adapter.pathOf(target, [providerId, ...operation])}`;
    const headers = { accept: 'application/json', 'accept-encoding': 'identity', ...extraHeaders };
    const added = await deployment.credential.authorize({ origin, path, method, headers, body: '' });
    return await this.#deps.fetchJson({
      url: `${origin}${path}`,
      method,
      headers: { ...headers, ...added },
      body: undefined,
      timeoutMs: askTimeoutMs,
      limitBytes: maxAnswerBytes,
      allowPrivateNetwork,
    });
  }
}

function isGone(): SluiceError {
  return new SluiceError('upstream_error', { message: 'The provider no longer has this response.' });
}

function tooLate(): SluiceError {
  return new SluiceError('timeout', { message: 'The response was not complete after 24 hours.' });
}

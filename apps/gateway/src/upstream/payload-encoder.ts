import type { ChatCompletionRequest } from '@sluice/wire';
import type { EncodedRequest, ModelTarget } from '../providers/index.ts';
import type { ReasoningState } from '../reasoning-state/index.ts';
import type { CallPlan } from './call-port.ts';

/** A request in the form of one provider. */
export interface EncodedBody {
  readonly encoded: EncodedRequest;
  readonly body: string | Buffer;
}

/** Writes one request for each model that it goes to. */
export class PayloadEncoder {
  readonly #plan: CallPlan;
  readonly #replay: ReasoningState;
  /** The request with its long texts in place, once an adapter wants to read them. */
  #expanded: ChatCompletionRequest | undefined;
  #isStripped = false;

  constructor(plan: CallPlan, replay: ReasoningState) {
    this.#plan = plan;
    this.#replay = replay;
  }

  /** What is to be sent, as privacy has seen it. Throws what `Adapter.encode` throws, and `privacy_unavailable`. */
  encodeFor(target: ModelTarget): EncodedBody {
    const encoded = this.#encode(target);
    const body = this.#bodyOf(encoded, target);
    this.#plan.request.inspect(body);
    return { encoded, body };
  }

  #encode(target: ModelTarget): EncodedRequest {
    const { dropUnsupported, accountId, choices, stream } = this.#plan;
    const payload = this.#payload(target);
    const whole = this.#isStripped
      ? this.#replay.strip(payload)
      : this.#replay.complete(payload, target, accountId, () => this.whole());
    // One of several calls for as many answers.
    const single = choices === 1 && whole.n != null && whole.n > 1 ? { ...whole, n: 1 } : whole;
    const encoded = target.adapter.encode(single, target, { dropUnsupported });
    const more = [
      ...(this.#isStripped ? ['signed reasoning of the history dropped: its provider refused it'] : []),
      ...(stream && encoded.formatUnchecked ? ['a stream is not checked against response_format'] : []),
    ];
    return more.length === 0 ? encoded : { ...encoded, warnings: [...encoded.warnings, ...more] };
  }

  /** The request with its long texts in place. */
  whole(): ChatCompletionRequest {
    this.#expanded ??= this.#plan.request.expanded();
    return this.#expanded;
  }

  /** From now on without signed reasoning; false where that was so already. */
  stripSignatures(): boolean {
    if (this.#isStripped) return false;
    this.#isStripped = true;
    return true;
  }

  /** The bytes to send: long texts in the place of their marks, where the adapter left them. */
  #bodyOf(encoded: EncodedRequest, target: ModelTarget): string | Buffer {
    const marked = target.adapter.readsContent ? undefined : this.#plan.request.texts;
    return marked?.restore(encoded.body) ?? encoded.body;
  }

  #payload(target: ModelTarget): ChatCompletionRequest {
    return target.adapter.readsContent ? this.whole() : this.#plan.request.payload;
  }
}

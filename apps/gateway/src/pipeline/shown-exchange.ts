/**
 * What a provider got and sent, for the person who sent the request: shown beside the answer, in comments of its stream or in a member
 * of its body. Nothing of it is stored.
 */
import type { ShownReplacement } from '../privacy/index.ts';
import type { Upstream } from '../upstream/index.ts';
import type { ClientChannel } from './client.ts';
import { maxObservedBytes, ObservedExchange } from './observed-exchange.ts';

export class ShownExchange {
  readonly #observed = new ObservedExchange();
  readonly #replaced: () => readonly ShownReplacement[];
  #hasBegun = false;

  constructor(replaced: () => readonly ShownReplacement[]) {
    this.#replaced = replaced;
  }

  /** The same calls, whose bodies and answers are looked at. */
  watch(upstream: Upstream): Upstream {
    return this.#observed.watch(upstream);
  }

  /** The client, who is told what was seen. */
  tell(client: ClientChannel): ClientChannel {
    return {
      get disconnected() {
        return client.disconnected;
      },
      get streaming() {
        return client.streaming;
      },
      onDisconnect: (listener) => client.onDisconnect(listener),
      sendJson: (status, headers, body) =>
        client.sendJson(status, headers, status === 200 ? this.#withFacts(body) : body),
      sendError: (error, headers) => client.sendError(error, headers),
      openStream: (headers) => client.openStream(headers),
      write: (text) => client.write(this.#beginning() + text),
      onDrain: (listener) => client.onDrain(listener),
      sendHeartbeat: () => client.sendHeartbeat(),
      end: (text) => client.end(`${this.#beginning()}${comment('received', this.#receivedFacts())}${text}`),
      report: (outcome) => client.report(outcome),
    };
  }

  #receivedFacts(): unknown {
    const { text, tool_calls: toolCalls, truncated } = this.#observed.received();
    return {
      text,
      ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
      ...(truncated ? { truncated } : {}),
    };
  }

  /** What is told before the first event; nothing once it was told, or before anything was sent. */
  #beginning(): string {
    if (this.#hasBegun || !this.#observed.hasSent) return '';
    this.#hasBegun = true;
    return comment('sent', this.#observed.sent()) + comment('replaced', this.#replacedFacts());
  }

  #replacedFacts(): unknown {
    const replaced = this.#replaced();
    let chars = 0;
    return replaced.filter(({ placeholder, value }) => {
      chars += placeholder.length + value.length + 40;
      return chars < maxObservedBytes;
    });
  }

  /** The body of an answer, which is a JSON object, with one more member. */
  #withFacts(body: string): string {
    if (!this.#observed.hasSent || !body.endsWith('}') || body.length < 3) return body;
    const show = {
      sent: this.#observed.sent(),
      replaced: this.#replacedFacts(),
      received: this.#receivedFacts(),
    };
    return `${body.slice(0, -1)},"sluice":${JSON.stringify({ show })}}`;
  }
}

/** A comment of one line, between two events. */
function comment(name: string, facts: unknown): string {
  return `: sluice-${name} ${JSON.stringify(facts)}\n`;
}

/**
 * Privacy state of a request for embeddings: each input has a mapping of its own. Vectors hold no placeholders, so nothing is
 * restored.
 */
import { createHash } from 'node:crypto';
import { runSteps, type Steps } from '@sluice/pii';
import { runInSlices } from '../concurrency/index.ts';
import type { PrivacySessionFacts } from './privacy-session.ts';
import {
  leakError,
  maxUnitsAtOnce,
  type RequestSession,
  receiptOf,
  type SentBody,
  toSentBody,
} from './privacy-session.ts';
import { type Destination, EntityCounts, type PrivacyReceipt } from './receipt.ts';
import { type Replacements, type ShownReplacement, shownReplacementsOf } from './replacements.ts';

interface AnonymizedInput {
  readonly facts: PrivacySessionFacts;
  /** As it is sent. */
  readonly text: string;
}

export class InputsSession implements RequestSession {
  readonly #inputs: readonly AnonymizedInput[];
  readonly #first: PrivacySessionFacts;
  /** Shared by all parts of a request. */
  readonly #sent: SentBody[];

  constructor(inputs: readonly AnonymizedInput[], sent: SentBody[] = []) {
    const [first] = inputs;
    if (first === undefined) throw new Error('A request has at least one input.');
    this.#inputs = inputs;
    this.#first = first.facts;
    this.#sent = sent;
  }

  get entities(): number {
    return this.#inputs.reduce((sum, { facts }) => sum + facts.counts.total, 0);
  }

  get replaced(): Replacements {
    // The text of each message; what the request repeats in its own form follows in each.
    return {
      codes: this.#first.decision.codes,
      spans: this.#inputs.map(({ facts }) => facts.spans[0] ?? []),
    };
  }

  get warnings(): readonly string[] {
    return [...new Set(this.#inputs.flatMap(({ facts }) => facts.warnings))];
  }

  shownReplacements(): readonly ShownReplacement[] {
    return this.#inputs.flatMap(({ facts }) => shownReplacementsOf(facts.session));
  }

  /** A part of the inputs. */
  slice(from: number, to: number): InputsSession {
    return new InputsSession(this.#inputs.slice(from, to), this.#sent);
  }

  toOwnPaths(text: string): string {
    return text;
  }

  /** Searches the text of each input, and what is around them, for what was replaced in it. */
  inspect(body: string | Uint8Array, destination?: Destination): void | Promise<void> {
    const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
    if (text.length <= maxUnitsAtOnce) return this.#judge(runSteps(this.#leakSteps(text)), body, destination);
    return runInSlices(this.#leakSteps(text), this.#first.pause()).then((leaks) =>
      this.#judge(leaks, body, destination),
    );
  }

  *#leakSteps(body: string): Steps<number> {
    const around: string[] = [];
    let at = 0;
    let leaks = 0;
    for (const { text, facts } of this.#inputs) {
      const written = JSON.stringify(text);
      const begin = body.indexOf(written, at);
      // An input that is written in another way is searched with everything else.
      if (begin < 0) leaks += yield* facts.session.countLeakSteps(body);
      else {
        around.push(body.slice(at, begin));
        at = begin + written.length;
        leaks += yield* facts.session.countLeakSteps(written);
      }
    }
    const rest = [...new Set([...around, body.slice(at)])].join('\n');
    for (const { facts } of this.#inputs) leaks += yield* facts.session.countLeakSteps(rest);
    return leaks;
  }

  #judge(leaks: number, body: string | Uint8Array, destination: Destination | undefined): void {
    if (leaks > 0) throw leakError();
    const sha256 = createHash('sha256').update(body).digest('hex');
    this.#sent.push(toSentBody(sha256, body, destination));
  }

  restoreAnswer<T>(response: T): T {
    return response;
  }

  restoreNative<T>(answer: T): T {
    return answer;
  }

  openNativeStream(): undefined {
    return undefined;
  }

  openStream(): undefined {
    return undefined;
  }

  /** Placeholders of several inputs cannot be told apart. */
  restoreText(text: string): string {
    const { session } = this.#first;
    const isKnown = this.#inputs.length === 1 && session.map.isActive;
    return isKnown ? session.restore(text, { format: 'plain', restoreSecrets: true }) : text;
  }

  restoreWarning(): undefined {
    return undefined;
  }

  receipt(): PrivacyReceipt {
    const counts = new EntityCounts();
    let milliseconds = 0;
    for (const { facts } of this.#inputs) {
      counts.addAll(facts.counts);
      // All began together.
      milliseconds = Math.max(milliseconds, facts.milliseconds);
    }
    return receiptOf({ ...this.#first, counts, milliseconds }, this.#sent);
  }
}

/** Removes secrets and personal data from recorded JSON, and keeps the length and form of every text. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Detector, entityCodesOfSet } from '@sluice/pii';
import { createDetector, createNamesModel, recognizers } from '@sluice/pii/detection';

/** Members whose values are random or identify an account; everything in them is masked. */
const opaqueMembers: ReadonlySet<string> = new Set([
  'data',
  'encrypted_content',
  'id',
  'organization',
  'request_id',
  'requestId',
  'responseId',
  'signature',
  'system_fingerprint',
  'thought_signature',
  'thoughtSignature',
  'tool_call_id',
  'tool_use_id',
  'toolUseId',
  'trace',
  'user',
  'user_id',
]);
/** Words of the API, which detection could take for names. */
const structuralMembers: ReadonlySet<string> = new Set([
  'finish_reason',
  'finishReason',
  'model',
  'modelVersion',
  'object',
  'role',
  'stop_reason',
  'type',
]);

/** One text of a recording, and where it goes. */
interface Place {
  readonly text: string;
  readonly put: (text: string) => void;
}

export class Mask {
  readonly #detector: Detector;
  readonly #codes = entityCodesOfSet('all');
  /** Numbers of random values, so that equal ones stay equal and others different. */
  readonly #numbers = new Map<string, number>();

  constructor() {
    const weights = readFileSync(fileURLToPath(import.meta.resolve('@sluice/pii/weights/names.bin')));
    this.#detector = createDetector({ recognizers, names: createNamesModel(weights) });
  }

  /**
   * Masks the texts of values in place. Texts at the same path of several values are read as one, since streams cut values
   * anywhere.
   */
  apply(values: readonly unknown[]): void {
    const runs = new Map<string, Place[]>();
    for (const value of values) this.#collect(value, '', runs);
    for (const [path, places] of runs) this.#maskRun(path.slice(path.lastIndexOf('.') + 1), places);
  }

  #collect(value: unknown, path: string, runs: Map<string, Place[]>): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [member, inner] of Object.entries(value)) {
      // Positions in lists differ between events that belong together.
      const at = Array.isArray(value) ? path : `${path}.${member}`;
      if (typeof inner !== 'string') this.#collect(inner, at, runs);
      else {
        const put = (text: string): void => void Reflect.set(value, member, text);
        runs.set(at, [...(runs.get(at) ?? []), { text: inner, put }]);
      }
    }
  }

  #maskRun(member: string, places: readonly Place[]): void {
    if (structuralMembers.has(member)) return;
    if (opaqueMembers.has(member)) {
      for (const { text, put } of places) put(this.#maskOpaque(text));
      return;
    }
    const whole = places.map(({ text }) => text).join('');
    const spans = this.#detector.detect(whole).filter(({ code }) => this.#codes.has(code));
    let masked = whole;
    for (const { start, end } of spans)
      masked = masked.slice(0, start) + maskText(masked.slice(start, end)) + masked.slice(end);
    let at = 0;
    for (const { text, put } of places) {
      put(masked.slice(at, at + text.length));
      at += text.length;
    }
  }

  /** Keeps a prefix that tells the kind, such as `chatcmpl-`, and the length. */
  #maskOpaque(text: string): string {
    const number = this.#numbers.get(text) ?? this.#numbers.size + 1;
    this.#numbers.set(text, number);
    const prefix = /^[a-z]{1,16}[-_]/i.exec(text)?.[0] ?? '';
    return prefix + String(number).padStart(text.length - prefix.length, '0');
  }
}

/** Letters and digits become others, which mean nothing. */
function maskText(text: string): string {
  return text
    .replaceAll(/\p{Lu}/gu, 'X')
    .replaceAll(/[\p{L}\p{M}]/gu, (letter) => (letter === 'X' ? letter : 'x'.repeat(letter.length)))
    .replaceAll(/\p{N}/gu, (digit) => '0'.repeat(digit.length));
}

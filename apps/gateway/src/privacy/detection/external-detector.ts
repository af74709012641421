/**
 * Client of an external detector: `POST {"texts": [...]}` returns `{"results": [[{start, end, type, score}]]}`,
 * one list per text, with offsets in UTF-16 units. Items in Presidio's format, with `entity_type`, use code
 * points. A timeout, a status other than 200 or an invalid response fails the request: nothing is sent unchecked.
 */
import {
  type AnonymizationPolicy,
  type ExternalDetector,
  entities,
  type Field,
  runExternalDetector,
  type Span,
} from '@sluice/pii';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { DetectorSettings } from '../../config/index.ts';
import type { PrivacyEngine } from './engine.ts';

/** Results of the external detector for the texts of one request. */
export interface Findings {
  readonly find: (view: string) => readonly Span[];
  /** For the receipt. */
  readonly detector: PrivacyEngine['detectors'][number];
}

export interface ExternalSearch {
  /** Rejects if the detector fails. */
  find(fields: readonly Field[]): Promise<Findings>;
}

export interface ExternalDetectorDeps {
  readonly fetchJson: (request: {
    readonly url: string;
    readonly method: 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly timeoutMs: number;
  }) => Promise<{ readonly status: number; readonly body: unknown }>;
  readonly settings: () => DetectorSettings | undefined;
  /** Writes a log line. */
  readonly notice: (message: string) => void;
}

const Item = Type.Object({
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 1 }),
  type: Type.Optional(Type.String()),
  entity_type: Type.Optional(Type.String()),
  score: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
});
type Item = Static<typeof Item>;
const Results = Type.Array(Type.Array(Item));
const checkAnswer = Compile(
  Type.Union([
    Results,
    Type.Object({ results: Results, version: Type.Optional(Type.String({ maxLength: 64 })) }),
  ]),
);

/** Common names of other tools for our entity types. */
const otherNames: readonly (readonly [name: string, code: number])[] = [
  ['PER', 101],
  ['NAME', 101],
  ['FULL_NAME', 101],
  ['FIRST_NAME', 101],
  ['LAST_NAME', 101],
  ['EMAIL', 201],
  ['PHONE', 202],
  ['STREET_ADDRESS', 203],
  ['LOC', 204],
  ['GPE', 204],
  ['CITY', 204],
  ['ORG', 301],
  ['DATE', 302],
  ['IBAN', 404],
];
const codeOfName: ReadonlyMap<string, number> = new Map([
  ...otherNames,
  ...entities.map(({ name, code }) => [name, code] as const),
]);
/**
 * An unknown type is reported once; the number of reports is bounded, so that a detector that invents names cannot
 * fill the log or memory.
 */
const maxUnknown = 100;

/** @returns a client for the current settings; undefined without an external detector */
export function createExternalDetector(deps: ExternalDetectorDeps): () => ExternalSearch | undefined {
  const unknown = new Set<string>();
  let failing = false;
  const codeOf = (name: string, { types }: DetectorSettings): number | undefined => {
    const code = (Object.hasOwn(types, name) ? types[name] : undefined) ?? codeOfName.get(name.toUpperCase());
    if (code === undefined && !unknown.has(name) && unknown.size < maxUnknown) {
      unknown.add(name);
      // Only plain words are shown: anything else may be a personal value.
      const shown = /^[A-Za-z][A-Za-z_]{0,39}$/.test(name) ? name : '(name not shown)';
      deps.notice(
        `The detector of anonymization.detector returned the unknown type ${shown}, which is ignored.`,
      );
    }
    return code;
  };
  const ask = async (texts: readonly string[], settings: DetectorSettings) => {
    const { url, timeoutMs, apiKey } = settings;
    const { status, body } = await deps.fetchJson({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ texts }),
      timeoutMs,
    });
    if (status !== 200) throw new Error(`The detector responded with status ${status}.`);
    if (!checkAnswer.Check(body)) throw new Error('The response of the detector is invalid.');
    const { results, version = 'unknown' } = Array.isArray(body) ? { results: body } : body;
    const spans = results.map((items, index) =>
      items.flatMap((item) => toSpan(item, texts[index] ?? '', (name) => codeOf(name, settings))),
    );
    return { spans, version };
  };
  const search = (settings: DetectorSettings): ExternalSearch => ({
    find: async (fields) => {
      let version = 'unknown';
      const detector: ExternalDetector = {
        detect: async (texts) => {
          const answer = await ask(texts, settings);
          version = answer.version;
          return answer.spans;
        },
      };
      try {
        const find = await runExternalDetector(detector, fields);
        failing = false;
        return { find, detector: { name: 'external', version } };
      } catch (error) {
        // One log line when failures begin. The JSON parser quotes its input, which may contain personal values.
        const readable = error instanceof Error && !(error instanceof SyntaxError);
        const reason = readable ? error.message : 'Its response is not JSON.';
        if (!failing) deps.notice(`anonymization.detector fails, so requests are rejected: ${reason}`);
        failing = true;
        throw error;
      }
    },
  });
  return () => {
    const settings = deps.settings();
    return settings === undefined ? undefined : search(settings);
  };
}

/** A policy that also replaces what the external detector found. */
export function withFindings(
  policy: AnonymizationPolicy,
  findings: Findings | undefined,
): AnonymizationPolicy {
  return findings === undefined
    ? policy
    : { ...policy, customDetectors: [...(policy.customDetectors ?? []), findings.find] };
}

function toSpan(item: Item, text: string, codeOf: (name: string) => number | undefined): Span[] {
  const { start, end, type, entity_type: entityType, score = 1 } = item;
  const name = type ?? entityType;
  if (name === undefined) throw new Error('A span of the detector has no type.');
  const code = codeOf(name);
  if (code === undefined) return [];
  if (type !== undefined) return [{ start, end, code, score }];
  return [{ start: unitAt(text, start), end: unitAt(text, end), code, score }];
}

/** The UTF-16 offset of a code point; past the end if the code point is. */
function unitAt(text: string, point: number): number {
  let unit = 0;
  if (point > text.length) return point;
  for (let left = point; left > 0; left--) unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
  return unit;
}

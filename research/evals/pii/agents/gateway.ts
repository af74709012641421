/** What the gateway finds and sends: its own privacy module with the engine that serves. */
import { once } from '../../../../apps/gateway/src/concurrency/index.ts';
import { createPrivacy, createPrivacyEngine } from '../../../../apps/gateway/src/privacy/index.ts';
import { testPrincipal } from '../../../../apps/gateway/src/test-support/principal.ts';
import type { NameWeights } from '../../../../packages/pii/src/evidence/index.ts';
import type { Row } from '../read-set.ts';
import { messagesAround, requestWithTools } from './to-request.ts';

/** Entity types: those of an account without settings, or all. */
export type TypeSet = 'default' | 'all';

/** A value that was found in a text. */
export interface FoundValue {
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly recognizer: string;
}

/** What became of a request with tools. */
export interface SentTools {
  /** The reason for which it was refused. */
  readonly refused: string | undefined;
  /** The tools as they are sent, and their placeholders with type and value. */
  readonly tools: unknown;
  readonly given: unknown;
  readonly replaced: readonly {
    readonly placeholder: string;
    readonly type: string;
    readonly value: string;
  }[];
}

export interface Gateway {
  /** What is found in the text of a row, in the place that its kind has in a request. */
  find(row: Pick<Row, 'text' | 'kind'>, types: TypeSet): Promise<readonly FoundValue[]>;
  /** Sends a request with the tools of a row; undefined if it has none. */
  sendTools(row: Row, types: TypeSet): Promise<SentTools | undefined>;
}

/** @param weights others than the shipped ones of the judgement of names */
export function createGateway(weights?: NameWeights): Gateway {
  const privacy = createPrivacy({
    engine: once(() => createPrivacyEngine(weights)),
    settings: () => ({}),
    now: () => performance.now(),
    digest: (text) => Buffer.from(text).toString('hex').padEnd(64, '0'),
  });
  const who = testPrincipal();
  return {
    async find(row, types) {
      const { messages, place } = messagesAround(row);
      const settings = { types };
      const { results } = await privacy.anonymizeTexts({ messages }, who, settings);
      return (results[place]?.entities ?? []).map(({ start, end, type, recognizer }) => ({
        start,
        end,
        type,
        recognizer,
      }));
    },
    async sendTools({ text }, types) {
      const request = requestWithTools(text);
      if (request === undefined) return undefined;
      const settings = { types, default: 'on' } as const;
      const decision = privacy.decide(request, who, settings);
      const call = { request, sizeBytes: text.length, texts: undefined };
      try {
        const safe = await privacy.anonymize(call, who, { decision, settings, passesImages: false });
        await safe.inspect(JSON.stringify(safe.payload));
        return {
          refused: undefined,
          tools: safe.payload.tools,
          given: request.tools,
          replaced: safe.shownReplacements(),
        };
      } catch (error) {
        const refused = error instanceof Error ? error.message : String(error);
        return { refused, tools: undefined, given: request.tools, replaced: [] };
      }
    },
  };
}

import type { ChoiceLogprobs } from '../openai/index.ts';
import {
  arrayOrEmpty,
  BlockContent,
  type ChoiceParts,
  composeResponse,
  type DecodedResponse,
  isRecord,
  type JsonObject,
  nonEmptyString,
  type ResponseContext,
  UpstreamResponseError,
} from '../translation/index.ts';
import { readResponseEnd } from './finish-reason.ts';
import {
  otherItemFields,
  paragraphBreak,
  readCallHead,
  readCallInput,
  readLogprobs,
  readReasoningTexts,
  readThinkingBlock,
  readUrlCitation,
} from './read-output.ts';
import { normalizeResponsesUsage } from './usage.ts';

/**
 * Decodes a complete response of the Responses API.
 * @param raw parsed body of a successful response
 * @throws UpstreamResponseError if the response failed (`error_in_200`) or is none (`malformed`)
 */
export function decodeResponsesResponse(raw: unknown, context: ResponseContext): DecodedResponse {
  if (!isRecord(raw)) throw new UpstreamResponseError('malformed', 'The response is not a JSON object');
  const { finish, native } = readResponseEnd(raw);
  const { output } = raw;
  if (!Array.isArray(output)) throw new UpstreamResponseError('malformed', 'The response has no output');
  const parts: ChoiceParts = { ...readOutput(output), finish, native, facts: otherItemFields(output) };
  const tier = nonEmptyString(raw['service_tier']);
  return composeResponse(
    [parts],
    {
      id: raw['id'],
      created: raw['created_at'],
      usage: normalizeResponsesUsage(raw, output),
      members: tier === null ? {} : { service_tier: tier },
    },
    context,
  );
}

function readOutput(output: readonly unknown[]): Omit<ChoiceParts, 'finish' | 'native'> {
  const message = new MessageReader();
  for (const item of output) if (isRecord(item)) message.read(item);
  return message.toParts();
}

class MessageReader {
  readonly #content = new BlockContent();
  readonly #logprobs: NonNullable<ChoiceLogprobs['content']> = [];
  #hasReasoning = false;
  #refusal = '';

  read(item: JsonObject): void {
    switch (item['type']) {
      case 'message':
        this.#readMessage(item);
        break;
      case 'reasoning': {
        const block = readThinkingBlock(item);
        for (const text of readReasoningTexts(item)) {
          this.#content.addReasoning(this.#hasReasoning ? paragraphBreak + text : text, []);
          this.#hasReasoning = true;
        }
        if (block !== null) this.#content.addReasoning('', [block]);
        break;
      }
      default: {
        const head = readCallHead(item);
        if (head !== null) this.#content.addCall({ ...head, input: readCallInput(item) });
      }
    }
  }

  toParts(): Omit<ChoiceParts, 'finish' | 'native'> {
    return {
      ...this.#content.toParts(),
      refusal: this.#refusal === '' ? null : this.#refusal,
      logprobs: this.#logprobs.length === 0 ? null : { content: this.#logprobs },
    };
  }

  #readMessage(item: JsonObject): void {
    let isSeparated = this.#content.textLength === 0;
    for (const part of arrayOrEmpty(item['content']).filter(isRecord)) {
      const { text, refusal } = part;
      if (typeof refusal === 'string') this.#refusal += refusal;
      if (typeof text !== 'string') continue;
      if (!isSeparated && text !== '') {
        this.#content.addText(paragraphBreak);
        isSeparated = true;
      }
      const base = this.#content.textLength;
      this.#content.addText(text);
      const annotations = arrayOrEmpty(part['annotations']).flatMap(
        (one) => readUrlCitation(one, base) ?? [],
      );
      this.#content.addCitations({ annotations, places: [] });
      for (const token of readLogprobs(part['logprobs'])?.content ?? []) this.#logprobs.push(token);
    }
  }
}

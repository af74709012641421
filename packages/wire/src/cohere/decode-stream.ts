import {
  arrayOrEmpty,
  type ChatStreamDecoder,
  ComposedStreamDecoder,
  generateToolCallId,
  isRecord,
  type JsonObject,
  nonEmptyString,
  parseEvent,
  type StreamChunk,
  type StreamContext,
  UpstreamResponseError,
} from '../translation/index.ts';
import { StreamedArguments } from './call-arguments.ts';
import { citationFields, toAnnotations } from './citations.ts';
import { cohereEmbeddedError } from './decode-response.ts';
import { mapCohereFinishReason } from './finish-reason.ts';
import { readCohereLogprobs } from './logprobs.ts';
import { billedUnitFields, normalizeCohereUsage } from './usage.ts';

const noChunks: readonly StreamChunk[] = [];
/** More than any answer has; a guard against endless lists. */
const MAX_CITATIONS = 1000;
/** There is one answer to a request. */
const CHOICE = 0;

/**
 * Decodes one stream of Cohere's `v2/chat`.
 * @param context identity of the answer
 */
export function createCohereStreamDecoder(context: StreamContext): ChatStreamDecoder {
  return new CohereStreamDecoder(context);
}

interface OpenCall {
  readonly number: number;
  readonly input: StreamedArguments;
}

class CohereStreamDecoder extends ComposedStreamDecoder {
  readonly #calls = new Map<unknown, OpenCall>();
  readonly #blockStarts = new Map<number, number>();
  readonly #citations: JsonObject[] = [];
  #text = '';
  #isDone = false;

  event(data: string, name?: string): readonly StreamChunk[] {
    if (this.#isDone || data === '' || data === '[DONE]') return noChunks;
    const event = parseEvent(data);
    if (!isRecord(event))
      throw new UpstreamResponseError('malformed', 'An event of the stream is not a JSON object');
    const { type } = event;
    if (type === 'content-delta') this.#readContent(event, false);
    else if (name === 'error' || (typeof type !== 'string' && typeof event['message'] === 'string')) {
      throw cohereEmbeddedError(event);
    } else if (type === undefined && isRecord(event['message'])) this.#readWhole(event);
    else this.#readOther(event, type);
    return this.composer.take();
  }

  get done(): boolean {
    return this.#isDone;
  }

  #readOther(event: JsonObject, type: unknown): void {
    switch (type) {
      case 'message-start':
        this.composer.identify(event['id']);
        this.composer.open(CHOICE);
        break;
      case 'content-start':
        this.#readContent(event, true);
        break;
      case 'tool-plan-delta': {
        const plan = messageOf(event)['tool_plan'];
        if (typeof plan === 'string') this.composer.reasoning(CHOICE, plan);
        break;
      }
      case 'tool-call-start':
        this.#beginCall(event);
        break;
      case 'tool-call-delta':
        this.#continueCall(event);
        break;
      case 'tool-call-end':
        this.#endCall(this.#calls.get(event['index']));
        break;
      case 'citation-start': {
        const { citations } = messageOf(event);
        if (isRecord(citations) && this.#citations.length < MAX_CITATIONS) this.#citations.push(citations);
        break;
      }
      case 'message-end':
        this.#finish(isRecord(event['delta']) ? event['delta'] : {});
        break;
      default:
        // content-end, citation-end and debug add nothing.
        break;
    }
  }

  #readContent(event: JsonObject, isStart: boolean): void {
    const { content } = messageOf(event);
    if (!isRecord(content)) return;
    const { text, thinking } = content;
    const { logprobs, index } = event;
    if (typeof thinking === 'string') this.composer.reasoning(CHOICE, thinking);
    if (typeof text !== 'string') return;
    if (isStart && typeof index === 'number') this.#blockStarts.set(index, this.#text.length);
    this.#text += text;
    const probabilities = logprobs === undefined ? null : readCohereLogprobs(logprobs);
    this.composer.text(CHOICE, text, probabilities ?? undefined);
  }

  #beginCall(event: JsonObject): void {
    const { tool_calls: call } = messageOf(event);
    const details = isRecord(call) && isRecord(call['function']) ? call['function'] : {};
    const name = nonEmptyString(details['name']);
    if (!isRecord(call) || name === null) return;
    const id = nonEmptyString(call['id']) ?? generateToolCallId(this.composer.id, CHOICE, this.#calls.size);
    const { arguments: given } = details;
    const input = new StreamedArguments();
    const begin = input.add(typeof given === 'string' ? given : isRecord(given) ? JSON.stringify(given) : '');
    const number = this.composer.callStart(CHOICE, { id, name, input: begin });
    this.#calls.set(event['index'], { number, input });
  }

  #continueCall(event: JsonObject): void {
    const call = this.#calls.get(event['index']);
    const { tool_calls: native } = messageOf(event);
    const details = isRecord(native) ? native['function'] : undefined;
    if (call === undefined || !isRecord(details)) return;
    const { arguments: piece } = details;
    if (typeof piece === 'string') this.composer.callInput(CHOICE, call.number, call.input.add(piece));
  }

  #endCall(call: OpenCall | undefined): void {
    if (call !== undefined) this.composer.callInput(CHOICE, call.number, call.input.end());
  }

  #finish({ finish_reason: reason, error, usage }: JsonObject): void {
    const native = nonEmptyString(reason);
    if (nonEmptyString(error) !== null) throw cohereEmbeddedError({ message: error });
    const finish = native === null ? 'stop' : mapCohereFinishReason(native);
    for (const call of this.#calls.values()) this.#endCall(call);
    const cited = { text: this.#text, blockStarts: this.#blockStarts };
    this.composer.annotations(CHOICE, toAnnotations(this.#citations, cited));
    const facts = { ...citationFields(this.#citations), ...billedUnitFields(usage) };
    this.composer.finish(CHOICE, finish, native, facts);
    const counts = normalizeCohereUsage(usage);
    if (counts !== null) this.composer.count(counts);
    this.#isDone = true;
  }

  /** An answer that came whole, from a server that does not stream. */
  #readWhole({ id, message, ...rest }: JsonObject): void {
    this.composer.identify(id);
    this.composer.open(CHOICE);
    const { content, tool_plan: plan, tool_calls: calls, citations } = isRecord(message) ? message : {};
    const blocks: readonly unknown[] =
      typeof content === 'string' ? [{ text: content }] : arrayOrEmpty(content);
    for (const [index, block] of blocks.entries()) {
      this.#readContent({ index, delta: { message: { content: block } } }, true);
    }
    const logprobs = readCohereLogprobs(rest['logprobs']);
    if (logprobs !== null) this.composer.text(CHOICE, '', logprobs);
    if (typeof plan === 'string') this.composer.reasoning(CHOICE, plan);
    for (const [index, call] of arrayOrEmpty(calls).entries()) {
      this.#beginCall({ index, delta: { message: { tool_calls: call } } });
    }
    this.#citations.push(...arrayOrEmpty(citations).filter(isRecord).slice(0, MAX_CITATIONS));
    this.#finish(rest);
  }
}

const EMPTY: JsonObject = {};

function messageOf(event: JsonObject): JsonObject {
  const { delta } = event;
  const message = isRecord(delta) ? delta['message'] : undefined;
  return isRecord(message) ? message : EMPTY;
}

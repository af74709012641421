import {
  type ChatStreamDecoder,
  embeddedError,
  isRecord,
  isWellFormedId,
  type JsonObject,
  laterUsage,
  type NormalizedUsage,
  parseEvent,
  readCreated,
  type StreamChunk,
  type TextChunk,
  toCompletionUsage,
  UpstreamResponseError,
} from '../../translation/index.ts';
import type { ChatCompletionChunk } from '../chat-chunk.ts';
import { type DecodeContext, maxChoices } from './decode-response.ts';
import { PlainTextPattern } from './plain-text-pattern.ts';
import { StreamChoice } from './stream-choice.ts';
import { normalizeUsage } from './usage.ts';

/** What a stream is told apart by, and whether the client wants token counts. */
export interface StreamDecodeContext extends DecodeContext {
  readonly includeUsage: boolean;
}

const noChunks: readonly StreamChunk[] = [];

/**
 * Decodes one stream of any OpenAI-compatible provider. Every event is parsed once, edited in place and written once.
 * @param context identity of the answer
 */
export function createChatStreamDecoder(context: StreamDecodeContext): ChatStreamDecoder {
  const choices: StreamChoice[] = [];
  const byIndex = new Map<number, StreamChoice>();
  let id: string | undefined;
  let { created } = context;
  let rawUsage: unknown;
  let serviceTier: unknown;
  let usage: NormalizedUsage | null = null;
  let isUsageSent = false;
  let isDone = false;
  const pattern = new PlainTextPattern();

  const isFinished = (): boolean => choices.length > 0 && choices.every((choice) => choice.finished);

  const choiceAt = (value: unknown, position: number): StreamChoice => {
    const index = typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : position;
    if (index >= maxChoices) throw new UpstreamResponseError('malformed', 'A chunk has a choice without end');
    let choice = byIndex.get(index);
    if (choice === undefined) {
      choice = new StreamChoice(index, context);
      byIndex.set(index, choice);
      choices.push(choice);
    }
    return choice;
  };

  const captureUsage = (chunk: JsonObject): void => {
    const groq = chunk['x_groq'];
    const found = chunk['usage'] ?? (isRecord(groq) ? groq['usage'] : undefined);
    if (isRecord(groq)) groq['usage'] = undefined;
    // The counts may come in a chunk of their own, after the one that tells the class of service.
    serviceTier = chunk['service_tier'] ?? serviceTier;
    if (found === null || found === undefined) return;
    const counted = normalizeUsage(found, serviceTier);
    if (counted === null) return;
    // What the provider adds to its counts comes with the larger ones.
    if (usage === null || totalOf(counted) >= totalOf(usage)) rawUsage = found;
    usage = laterUsage(usage, counted);
  };

  const identify = (chunk: JsonObject): string => {
    if (id === undefined) {
      id = isWellFormedId(chunk['id']) ? chunk['id'] : context.id;
      created = readCreated(chunk['created'], context.created);
    }
    return id;
  };

  const usageChunk = (counts: NormalizedUsage, raw?: unknown): StreamChunk => {
    isUsageSent = true;
    return {
      kind: 'full',
      value: {
        id: id ?? context.id,
        object: 'chat.completion.chunk',
        created,
        model: context.model,
        choices: [],
        usage: toCompletionUsage(counts, raw),
      },
    };
  };

  const closingChunks = (): readonly StreamChunk[] =>
    context.includeUsage && !isUsageSent && usage !== null ? [usageChunk(usage, rawUsage)] : noChunks;

  /** The ends of choices that are complete, since the stream is, but for which no reason was told. */
  const untoldEnds = (): readonly StreamChunk[] => {
    const open = choices.filter((choice) => !choice.finished && choice.hasBegun);
    if (open.length === 0) return noChunks;
    const value = {
      id: id ?? context.id,
      object: 'chat.completion.chunk',
      created,
      model: context.model,
      choices: open.map((choice) => choice.finishUntold()),
      ...(context.includeUsage ? { usage: null } : {}),
    };
    return isRepaired(value) ? [{ kind: 'full', value }] : noChunks;
  };

  const repairChoices = (given: unknown[], answerId: string): unknown[] => {
    let dropped = 0;
    for (let at = 0; at < given.length; at += 1) {
      const choice = given[at];
      const keep = isRecord(choice) && choiceAt(choice['index'], at).repair(choice, answerId);
      if (!keep) {
        given[at] = undefined;
        dropped += 1;
      }
    }
    return dropped === 0 ? given : given.filter((choice) => choice !== undefined);
  };

  /** The chunk for the client, in the place of the provider's; undefined if nothing of it is to be sent. */
  const repairChunk = (chunk: JsonObject): ChatCompletionChunk | undefined => {
    if (chunk['error'] !== undefined && chunk['error'] !== null) throw embeddedError(chunk['error']);
    // vLLM's form: the chunk itself is the error.
    if (chunk['object'] === 'error') throw embeddedError(chunk);
    captureUsage(chunk);
    const given = chunk['choices'];
    // Azure's prompt filter results, usage chunks and keep-alives: nothing for the client.
    if (!Array.isArray(given) || given.length === 0) return undefined;
    const answerId = identify(chunk);
    const kept = repairChoices(given, answerId);
    if (kept.length === 0) return undefined;
    chunk['id'] = answerId;
    chunk['object'] = 'chat.completion.chunk';
    chunk['created'] = created;
    chunk['model'] = context.model;
    chunk['choices'] = kept;
    chunk['usage'] = context.includeUsage ? null : undefined;
    if (!isRepaired(chunk)) throw new UpstreamResponseError('malformed', 'A chunk could not be repaired');
    return chunk;
  };

  /** An event that differs from an earlier one in its text only; undefined for any other. */
  const decodeByPattern = (data: string): TextChunk | undefined => {
    const only = choices[0];
    if (only === undefined || choices.length > 1 || only.finished || !only.passesText) return undefined;
    const chunk = pattern.apply(data);
    if (chunk !== undefined) only.addText(chunk.field, chunk.text);
    return chunk;
  };

  const decodeInFull = (data: string, name: string | undefined): readonly StreamChunk[] => {
    const event = parse(data);
    if (name === 'error' && event['error'] === undefined) throw embeddedError(event);
    const value = repairChunk(event);
    if (value === undefined) return noChunks;
    const text = textOf(value);
    if (text === undefined) return [{ kind: 'full', value }];
    const chunk: TextChunk = { kind: 'text', ...text, json: JSON.stringify(value) };
    // Text that is separated from its tags is not what the event holds.
    if (byIndex.get(text.index)?.passesText === true) pattern.learn(data, chunk);
    return [chunk];
  };

  return {
    event: (data, name) => {
      if (data.startsWith('[DONE]')) {
        isDone = true;
        return [...untoldEnds(), ...closingChunks()];
      }
      if (isDone || data === '') return noChunks;
      const chunk = name === undefined ? decodeByPattern(data) : undefined;
      return chunk === undefined ? decodeInFull(data, name) : [chunk];
    },
    end: () => ({ finished: isFinished(), done: isDone, chunks: closingChunks(), usage }),
    usageChunk: (counts) => usageChunk(counts),
    get done() {
      return isDone;
    },
    get started() {
      return choices.length > 0;
    },
    get finished() {
      return isFinished();
    },
    get usage() {
      return usage;
    },
    get replay() {
      return choices.flatMap((choice) => choice.replay ?? []);
    },
    get outputChars() {
      return choices.reduce((sum, choice) => sum + choice.chars, 0);
    },
  };
}

const totalOf = (usage: NormalizedUsage): number => toCompletionUsage(usage).total_tokens;

/** Whether a repaired chunk has the members that all chunks have; what its choices hold was repaired before. */
function isRepaired(chunk: JsonObject): chunk is JsonObject & ChatCompletionChunk {
  return typeof chunk['id'] === 'string' && Array.isArray(chunk['choices']);
}

/** What a chunk appends to its only choice; undefined if it does anything else, such as naming the role. */
function textOf({ choices }: ChatCompletionChunk): Pick<TextChunk, 'index' | 'field' | 'text'> | undefined {
  const [choice] = choices;
  if (choice === undefined || choices.length > 1 || choice.finish_reason !== null) return undefined;
  const { index, delta, logprobs, provider_specific_fields: facts } = choice;
  if (logprobs != null || facts != null) return undefined;
  const field = delta.content === undefined ? 'reasoning_content' : 'content';
  const text = delta[field];
  if (typeof text !== 'string') return undefined;
  for (const member in delta)
    if (member !== field && Reflect.get(delta, member) !== undefined) return undefined;
  return { index, field, text };
}

function parse(data: string): JsonObject {
  const chunk = parseEvent(data);
  if (!isRecord(chunk))
    throw new UpstreamResponseError('malformed', 'An event of the stream is not a JSON object');
  return chunk;
}

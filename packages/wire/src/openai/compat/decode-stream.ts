import {
  type ChatStreamDecoder,
  embeddedError,
  isRecord,
  isWellFormedId,
  type JsonObject,
  type NormalizedUsage,
  readCreated,
  toCompletionUsage,
  UpstreamResponseError,
} from '../../translation/index.ts';
import { type ChunkWriter, createChunkWriter } from './chunk-writer.ts';
import type { DecodeContext } from './decode-response.ts';
import { PlainTextPattern } from './plain-text-pattern.ts';
import { StreamChoice } from './stream-choice.ts';
import { normalizeUsage } from './usage.ts';

/** What a stream is told apart by, and whether the client wants token counts. */
export interface StreamDecodeContext extends DecodeContext {
  readonly includeUsage: boolean;
}

/** OpenAI's `n` ends at 128; an index beyond is a broken stream and not worth memory. */
const MAX_CHOICES = 128;
const NOTHING: readonly string[] = [];

/**
 * Decodes one stream of any OpenAI-compatible provider. Every event is parsed once, edited in place and written once.
 * @param context identity of the answer
 */
export function createChatStreamDecoder(context: StreamDecodeContext): ChatStreamDecoder {
  const choices: StreamChoice[] = [];
  const byIndex = new Map<number, StreamChoice>();
  const legacy = context.legacyFunctions === true;
  let id: string | undefined;
  let writer: ChunkWriter | undefined;
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
    if (index >= MAX_CHOICES)
      throw new UpstreamResponseError('malformed', 'A chunk has a choice without end');
    let choice = byIndex.get(index);
    if (choice === undefined) {
      choice = new StreamChoice(index, legacy);
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
    usage = counted;
    rawUsage = found;
  };

  const identify = (chunk: JsonObject): string => {
    if (id === undefined) {
      id = isWellFormedId(chunk['id']) ? chunk['id'] : context.id;
      created = readCreated(chunk['created'], context.created);
    }
    return id;
  };

  const usageChunk = (counts: NormalizedUsage, raw?: unknown): string => {
    isUsageSent = true;
    return JSON.stringify({
      id: id ?? context.id,
      object: 'chat.completion.chunk',
      created,
      model: context.model,
      choices: [],
      usage: toCompletionUsage(counts, raw),
    });
  };

  const closingChunks = (): readonly string[] =>
    context.includeUsage && !isUsageSent && usage !== null ? [usageChunk(usage, rawUsage)] : NOTHING;

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

  const decode = (chunk: JsonObject): readonly string[] => {
    if (chunk['error'] !== undefined && chunk['error'] !== null) throw embeddedError(chunk['error']);
    // vLLM's form: the chunk itself is the error.
    if (chunk['object'] === 'error') throw embeddedError(chunk);
    captureUsage(chunk);
    const given = chunk['choices'];
    // Azure's prompt filter results, usage chunks and keep-alives: nothing for the client.
    if (!Array.isArray(given) || given.length === 0) return NOTHING;
    const answerId = identify(chunk);
    const kept = repairChoices(given, answerId);
    if (kept.length === 0) return NOTHING;
    writer ??= createChunkWriter({ ...context, id: answerId, created });
    return [writer.write(chunk, kept)];
  };

  /** An event like the one before but for its text; undefined where it is not. */
  const decodeAlike = (data: string): string | undefined => {
    const only = choices[0];
    if (only === undefined || choices.length > 1 || only.finished) return undefined;
    const alike = pattern.apply(data);
    if (alike === undefined) return undefined;
    only.countPlainText(alike.chars);
    return alike.written;
  };

  const decodeInFull = (data: string, name: string | undefined): readonly string[] => {
    const chunk = parse(data);
    if (name === 'error' && chunk['error'] === undefined) throw embeddedError(chunk);
    const texts = decode(chunk);
    const [text] = texts;
    const content = text === undefined ? undefined : plainContentOf(chunk);
    if (text !== undefined && content !== undefined) pattern.learn(data, content, text);
    return texts;
  };

  return {
    event: (data, name) => {
      if (data.startsWith('[DONE]')) {
        isDone = true;
        return closingChunks();
      }
      if (isDone || data === '') return NOTHING;
      const alike = name === undefined ? decodeAlike(data) : undefined;
      return alike === undefined ? decodeInFull(data, name) : [alike];
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

/** The text of a repaired chunk whose one delta holds nothing else; its role, sent once, makes it another. */
function plainContentOf(chunk: JsonObject): string | undefined {
  const given = chunk['choices'];
  const choice: unknown = Array.isArray(given) && given.length === 1 ? given[0] : undefined;
  const delta = isRecord(choice) ? choice['delta'] : undefined;
  if (!isRecord(delta) || typeof delta['content'] !== 'string') return undefined;
  for (const member in delta) if (member !== 'content' && delta[member] !== undefined) return undefined;
  return delta['content'];
}

function parse(data: string): JsonObject {
  let chunk: unknown;
  try {
    chunk = JSON.parse(data);
  } catch {
    throw new UpstreamResponseError('malformed', 'An event of the stream is not JSON');
  }
  if (!isRecord(chunk))
    throw new UpstreamResponseError('malformed', 'An event of the stream is not a JSON object');
  return chunk;
}

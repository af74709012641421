import {
  type ContentPart,
  type EncodeReport,
  isRecord,
  type JsonObject,
  parseToolArguments,
  plainToolCallId,
  readMediaText,
  refuse,
  reportEmptyConversation,
  type Turn,
  warn,
} from '../translation/index.ts';
import type { CohereProfile } from './cohere-profile.ts';

/** The messages of a request, and the documents apart. */
export interface EncodedMessages {
  readonly messages: readonly JsonObject[];
  /** Documents that the model may cite. */
  readonly documents: readonly JsonObject[];
}

/**
 * Encodes the messages.
 * @param report lists what was dropped and what cannot be sent
 */
export function encodeMessages(
  turns: readonly Turn[],
  profile: CohereProfile,
  report: EncodeReport,
): EncodedMessages {
  const messages: JsonObject[] = [];
  const documents: JsonObject[] = [];
  const images: JsonObject[] = [];
  const writer = new PartEncoder(profile, report, documents);
  for (const turn of turns) {
    if (turn.role !== 'tool') messages.push(...takeImageMessage(images));
    switch (turn.role) {
      case 'system':
      case 'user': {
        if (turn.role === 'user' && turn.name !== null) warn(report, 'messages.name dropped: not supported');
        const parts = turn.parts.flatMap((part) => writer.encode(part));
        if (parts.length > 0) messages.push({ role: turn.role, content: compactContent(parts) });
        break;
      }
      case 'assistant':
        messages.push(...encodeAssistant(turn, profile, writer, report));
        break;
      case 'tool':
        messages.push(encodeToolResult(turn, writer, images, report));
        break;
    }
  }
  messages.push(...takeImageMessage(images));
  if (messages.length === 0) reportEmptyConversation(report);
  return { messages, documents };
}

/** A single text needs no list. */
function compactContent(parts: readonly JsonObject[]): unknown {
  const [only] = parts;
  return parts.length === 1 && only?.['type'] === 'text' ? only['text'] : parts;
}

function encodeAssistant(
  turn: Extract<Turn, { role: 'assistant' }>,
  profile: CohereProfile,
  writer: PartEncoder,
  report: EncodeReport,
): JsonObject[] {
  const parts = turn.parts.flatMap((part) => writer.encode(part));
  if (turn.calls.length === 0)
    return parts.length === 0 ? [] : [{ role: 'assistant', content: compactContent(parts) }];
  const calls = turn.calls.map(({ id, name, input, custom }) => ({
    id: requiredId(id),
    type: 'function',
    function: { name, arguments: custom ? JSON.stringify({ input }) : argumentsText(input, report) },
  }));
  const text = parts.map((part) => part['text']).join('\n\n');
  // Reasoning models have their reasoning before a call in the content, others in `tool_plan`.
  if (profile.supportsThinking) {
    const thinking = turn.reasoning === null ? [] : [{ type: 'thinking', thinking: turn.reasoning }];
    const content = [...thinking, ...parts];
    return [{ role: 'assistant', ...(content.length === 0 ? {} : { content }), tool_calls: calls }];
  }
  const plan = turn.reasoning ?? text;
  return [
    {
      role: 'assistant',
      ...(plan === '' ? {} : { tool_plan: plan }),
      ...(turn.reasoning === null || text === '' ? {} : { content: text }),
      tool_calls: calls,
    },
  ];
}

/** Arguments as the model wrote them if they are a JSON object, which the API requires. */
function argumentsText(input: string, report: EncodeReport): string {
  try {
    if (isRecord(JSON.parse(input))) return input;
  } catch {
    // Not JSON: wrapped below.
  }
  return JSON.stringify(parseToolArguments(input, report));
}

/** An empty id is rejected. */
const requiredId = (id: string): string => (id === '' ? plainToolCallId(id) : id);

function encodeToolResult(
  turn: Extract<Turn, { role: 'tool' }>,
  writer: PartEncoder,
  images: JsonObject[],
  report: EncodeReport,
): JsonObject {
  const parts = turn.parts.flatMap((part) => writer.encode(part));
  for (const part of parts) if (part['type'] === 'image_url') images.push(part);
  if (parts.some(({ type }) => type === 'image_url')) {
    warn(report, 'images in tool results sent as a user message');
  }
  const texts = parts.filter(({ type }) => type === 'text');
  // The API requires content.
  const content = texts.length === 0 ? '{"result":""}' : compactContent(texts);
  return { role: 'tool', tool_call_id: requiredId(turn.callId), content };
}

/** Tool results may contain text only: their images follow in a user message. */
function takeImageMessage(images: JsonObject[]): JsonObject[] {
  if (images.length === 0) return [];
  const introduction = { type: 'text', text: 'Images of the tool results above:' };
  return [{ role: 'user', content: [introduction, ...images.splice(0)] }];
}

/** Encodes single content parts. */
class PartEncoder {
  readonly #profile: CohereProfile;
  readonly #report: EncodeReport;
  readonly #documents: JsonObject[];

  constructor(profile: CohereProfile, report: EncodeReport, documents: JsonObject[]) {
    this.#profile = profile;
    this.#report = report;
    this.#documents = documents;
  }

  /** @returns no parts for empty text, for documents to cite, and for what cannot be sent */
  encode(part: ContentPart): JsonObject[] {
    if (part.cache !== null) warn(this.#report, 'cache_control dropped: not supported');
    switch (part.kind) {
      case 'text':
        return textParts(part.text);
      case 'image':
        return this.#image(part);
      case 'file':
        return this.#file(part);
      default:
        return this.#refuse(part);
    }
  }

  #image(part: Extract<ContentPart, { kind: 'image' }>): JsonObject[] {
    const { source, detail } = part;
    if (!this.#profile.supportsImages) return this.#refuse(part);
    const level = detail === null || detail === 'auto' ? {} : { detail: detail === 'low' ? 'low' : 'high' };
    switch (source.type) {
      case 'url':
        return [{ type: 'image_url', image_url: { url: source.url, ...level } }];
      case 'data': {
        const url = `data:${source.mediaType};base64,${source.base64}`;
        return [{ type: 'image_url', image_url: { url, ...level } }];
      }
      default:
        return this.#refuse(part);
    }
  }

  #file(part: Extract<ContentPart, { kind: 'file' }>): JsonObject[] {
    const text = readMediaText(part.source);
    if (text === null) return this.#refuse(part);
    const title = part.title ?? part.filename;
    if (part.citations === true) {
      const id = `doc_${this.#documents.length + 1}`;
      this.#documents.push({ id, data: { ...(title === null ? {} : { title }), text } });
      return textParts(part.context ?? '');
    }
    return textParts([part.title, part.context, text].filter((one) => one !== null).join('\n\n'));
  }

  #refuse({ path }: ContentPart): JsonObject[] {
    refuse(this.#report, path);
    return [];
  }
}

const textParts = (text: string): JsonObject[] => (text.trim() === '' ? [] : [{ type: 'text', text }]);

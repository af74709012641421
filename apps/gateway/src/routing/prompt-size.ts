/** Estimates the tokens of a prompt from its texts, not from its total size. */
import { estimateTokens } from '@sluice/router';
import { type ChatCompletionRequest, isKnownPartType } from '@sluice/wire';
import { isRecord, type LongTexts } from '../contract/index.ts';

/** Tokens for roles, separators and the start of the answer. */
const tokensPerMessage = 4;
/** Tokens of an image of common size (OpenAI 85 to 1,445; Anthropic up to 1,600). */
const tokensPerImage = 1000;
/**
 * Base64 characters per audio token. A guess: 16-bit audio at 24 kHz and 25 tokens per second; compressed audio
 * has fewer.
 */
const unitsPerAudioToken = 2500;
/**
 * Base64 characters per token of a PDF. A guess (2,000 tokens per page of 60 kB): only the provider can count
 * them.
 */
const unitsPerFileToken = 40;
/** Characters per token of JSON in tools: names, braces and quotes. */
const unitsPerJsonToken = 3.6;
const videoTokens = 10_000;
/** Longer texts are estimated separately: joining would copy them. */
const longPiece = 4000;

/** A message whose texts were already measured. */
export interface MeasuredMessage {
  readonly message: unknown;
  readonly tokens: number;
}

/** Estimated tokens of the complete prompt. */
export function estimateTokensOfTexts(
  request: ChatCompletionRequest,
  texts: LongTexts | undefined,
  measured?: MeasuredMessage,
): number {
  const messages = request.messages ?? [];
  const pieces: string[] = [];
  let tokens = messages.length * tokensPerMessage;
  const count = (text: string): void => {
    const long = texts?.measure(text);
    if (long === undefined && text.length > longPiece) tokens += estimateTokens(text);
    else if (long === undefined) pieces.push(text);
    else tokens += (estimateTokens(long.sample) * long.bytes) / Math.max(1, long.sampleBytes);
  };
  const lengthOf = (text: unknown): number =>
    typeof text === 'string' ? (texts?.measure(text)?.bytes ?? text.length) : 0;
  for (const message of messages) {
    const isKnown = measured !== undefined && message === measured.message;
    if (isKnown) tokens += measured.tokens;
    // `count` adds to the sum as well, so it is read afterwards.
    const others = tokensOfMessage(message, isKnown ? ignore : count, lengthOf);
    tokens += others;
  }
  for (const described of [request.tools, request.functions, request.response_format])
    if (described != null) tokens += JSON.stringify(described).length / unitsPerJsonToken;
  const text = pieces.join('\n');
  return Math.ceil(tokens + (text === '' ? 0 : estimateTokens(text)));
}

/** Collects the texts of a message; returns the tokens of its other content. */
function tokensOfMessage(
  message: NonNullable<ChatCompletionRequest['messages']>[number],
  read: (text: string) => void,
  lengthOf: (text: unknown) => number,
): number {
  const { content } = message;
  let tokens = 0;
  if (typeof content === 'string') read(content);
  else if (Array.isArray(content)) for (const part of content) tokens += tokensOfPart(part, read, lengthOf);
  const reasoning: unknown = Reflect.get(message, 'reasoning_content');
  if (typeof reasoning === 'string') read(reasoning);
  read(argumentsOf({ function: Reflect.get(message, 'function_call') }));
  const calls: unknown = Reflect.get(message, 'tool_calls');
  if (Array.isArray(calls)) for (const call of calls) read(argumentsOf(call));
  return tokens;
}

function ignore(): void {
  // Already measured by the caller.
}

function argumentsOf(call: unknown): string {
  const called: unknown = isRecord(call) ? call['function'] : undefined;
  const given: unknown = isRecord(called) ? called['arguments'] : undefined;
  return typeof given === 'string' ? given : '';
}

function tokensOfPart(
  part: unknown,
  read: (text: string) => void,
  lengthOf: (text: unknown) => number,
): number {
  if (!isRecord(part)) return 0;
  const inner = (name: string, member: string): unknown => {
    const value = part[name];
    return isRecord(value) ? value[member] : undefined;
  };
  switch (part['type']) {
    case 'image_url':
      return tokensPerImage;
    case 'input_audio':
      return lengthOf(inner('input_audio', 'data')) / unitsPerAudioToken;
    case 'video_url':
    case 'input_video':
      return videoTokens;
    case 'file':
      return lengthOf(inner('file', 'file_data')) / unitsPerFileToken;
    case 'input_file':
      return lengthOf(part['file_data']) / unitsPerFileToken;
    case 'document':
      return lengthOf(inner('source', 'data')) / unitsPerFileToken;
    default:
      if (!isKnownPartType(part['type'])) return tokensOfTexts(part, read, lengthOf);
      if (typeof part['text'] === 'string') read(part['text']);
      return 0;
  }
}

const mediaPattern = /^(?:data:|[a-z]+:\/\/)/i;
/** Text has a space somewhere in this many characters; base64 has none. */
const wordlessChars = 128;

/** Collects the texts in a part of a type that is not known; returns the tokens of media in it. */
function tokensOfTexts(
  value: unknown,
  read: (text: string) => void,
  lengthOf: (text: unknown) => number,
): number {
  if (typeof value === 'string') {
    const isData = lengthOf(value) > longPiece && !/\s/.test(value.slice(0, wordlessChars));
    if (isData || mediaPattern.test(value)) return tokensPerImage;
    read(value);
    return 0;
  }
  if (typeof value !== 'object' || value === null) return 0;
  let tokens = 0;
  for (const inner of Object.values(value)) tokens += tokensOfTexts(inner, read, lengthOf);
  return tokens;
}

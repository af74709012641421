import { readScript, type SandboxScript } from './script.ts';

/** Relevant members of a request body. */
export interface ReceivedBody {
  readonly model: string;
  readonly stream: boolean;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  readonly whole: Readonly<Record<string, unknown>>;
}

/** Planned response: steps, and data for `provider_specific_fields` of the choice. */
export interface SandboxAnswer {
  readonly script: SandboxScript;
  readonly received: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Models of the sandbox; `auto` uses the first one if no other model is configured. `echo` returns the message as a
 * provider received it; `mirror` returns it, too, but restored like any other answer; `scripted` follows a script.
 */
export const sandboxModels = ['echo', 'mirror', 'scripted'] as const;

/** Models that echo their input unchanged. */
export const echoingModels: ReadonlySet<string> = new Set(['echo']);

const wordsPerChunk = 4;

/** Plans the response of a sandbox model; undefined for an unknown model or an invalid script. */
export function planAnswer(body: ReceivedBody): SandboxAnswer | undefined {
  const text = lastUserText(body.messages);
  if (body.model === 'scripted') {
    const script = readScript(text);
    return script === undefined ? undefined : { script, received: undefined };
  }
  const steps = splitWords(text).map((piece) => ({ text: piece }));
  if (body.model === 'echo') return { script: { steps }, received: body.whole };
  return body.model === 'mirror' ? { script: { steps }, received: undefined } : undefined;
}

/** The text of the last user message; non-text parts are shown as their type in brackets. */
function lastUserText(messages: ReceivedBody['messages']): string {
  const last = messages.findLast((message) => message['role'] === 'user') ?? messages.at(-1);
  const content = last?.['content'];
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map(partText).join('');
}

function partText(part: unknown): string {
  if (typeof part !== 'object' || part === null) return '';
  const text: unknown = Reflect.get(part, 'text');
  return typeof text === 'string' ? text : `[${String(Reflect.get(part, 'type'))}]`;
}

/** Splits a text into chunks of a few words, so that a streamed echo has several chunks. */
function splitWords(text: string): readonly string[] {
  const words = text.match(/\s*\S+\s*?(?=\s|$)|\s+$/g) ?? (text === '' ? [] : [text]);
  const pieces: string[] = [];
  for (let at = 0; at < words.length; at += wordsPerChunk)
    pieces.push(words.slice(at, at + wordsPerChunk).join(''));
  return pieces.join('') === text ? pieces : [text];
}

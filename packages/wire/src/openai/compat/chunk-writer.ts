import type { JsonObject } from '../../translation/index.ts';

/** Writes chunks whose envelope is the same in all of them. */
export interface ChunkWriter {
  /**
   * The JSON text of a chunk.
   * @param chunk parsed chunk of the provider; its own id, object, created, model and usage are replaced
   * @param choices what to send as `choices`
   */
  readonly write: (chunk: Readonly<JsonObject>, choices: readonly unknown[]) => string;
}

/** The values that are the same in all chunks of an answer. */
export interface ChunkEnvelope {
  readonly id: string;
  readonly created: number;
  readonly model: string;
  /** Whether every chunk but the last carries `usage: null`. */
  readonly includeUsage: boolean;
}

/**
 * A writer for one answer. Writing the envelope once and a plain text delta by hand saves a third of the time of
 * an event (2.2 instead of 3.1 us for 320 bytes), and this runs for every token of every stream.
 * @param envelope constant members
 */
export function createChunkWriter({ id, created, model, includeUsage }: ChunkEnvelope): ChunkWriter {
  const constant = JSON.stringify({ id, object: 'chat.completion.chunk', created, model });
  const head = `${constant.slice(0, -1)},"choices":[`;
  const tail = includeUsage ? ',"usage":null' : '';
  const repeated = new Map<string, { value: unknown; text: string }>();

  const writeMember = (name: string, value: unknown): string => {
    // Fingerprint and service tier hardly ever change within an answer.
    const last = repeated.get(name);
    if (last !== undefined && last.value === value) return last.text;
    const json: string | undefined = JSON.stringify(value);
    const text = json === undefined ? '' : `,${JSON.stringify(name)}:${json}`;
    if (typeof value === 'string' && name !== 'obfuscation') repeated.set(name, { value, text });
    return text;
  };

  return {
    write: (chunk, choices) => {
      let text = head;
      for (let at = 0; at < choices.length; at += 1) {
        if (at > 0) text += ',';
        text += writeChoice(choices[at]);
      }
      text += ']';
      for (const name in chunk) {
        switch (name) {
          case 'id':
          case 'object':
          case 'created':
          case 'model':
          case 'choices':
          case 'usage':
            break;
          default:
            text += writeMember(name, chunk[name]);
        }
      }
      return `${text}${tail}}`;
    },
  };
}

function writeChoice(choice: unknown): string {
  const plain = plainText(choice);
  if (plain === undefined) return JSON.stringify(choice);
  return `{"index":${plain.index},"delta":{"content":${JSON.stringify(plain.content)}},"logprobs":null,"finish_reason":null}`;
}

interface PlainChoice {
  readonly index: number;
  readonly content: string;
}

/** Index and text of a choice that adds text and nothing else; undefined for any other. */
function plainText(choice: unknown): PlainChoice | undefined {
  if (typeof choice !== 'object' || choice === null || !('index' in choice) || !('delta' in choice))
    return undefined;
  const { index, delta } = choice;
  if (typeof index !== 'number' || typeof delta !== 'object' || delta === null || !('content' in delta)) {
    return undefined;
  }
  const { content } = delta;
  if (typeof content !== 'string' || hasOther(choice) || !isOnlyContent(delta)) return undefined;
  return { index, content };
}

/** Whether a choice has a member that is set, beside its number and its delta. */
function hasOther(choice: object): boolean {
  for (const name in choice) {
    if (name === 'index' || name === 'delta') continue;
    const value: unknown = Reflect.get(choice, name);
    if (value !== undefined && !(value === null && (name === 'logprobs' || name === 'finish_reason')))
      return true;
  }
  return false;
}

function isOnlyContent(delta: object): boolean {
  for (const name in delta) {
    if (name !== 'content' && Reflect.get(delta, name) !== undefined) return false;
  }
  return true;
}

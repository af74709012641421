/** Facts of a chat request; absent or mistyped members become neutral values. */
export interface RequestFacts {
  readonly body: unknown;
  readonly parsed: boolean;
  readonly model: string;
  readonly marker: string;
  readonly stream: boolean;
  readonly includeUsage: boolean;
  readonly choices: number;
  readonly maxTokens: number | undefined;
  readonly stops: readonly string[];
  readonly logprobs: boolean;
  readonly jsonMode: boolean;
  /** Name of the tool that `tool_choice` forces. */
  readonly forcedTool: string | undefined;
  readonly lastUserText: string;
  /** Text of all messages, for counting. */
  readonly promptTexts: readonly string[];
}

const MARKER = /\bmarker[:=]\s*([\w.-]+)/u;

/** True for a JSON object (not null, not a list). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the facts of a request body. `requestId` is the value of the `x-request-id` header, or ''. */
export function readRequestFacts(bytes: Buffer, requestId: string): RequestFacts {
  let body: unknown;
  let parsed = true;
  try {
    body = JSON.parse(bytes.toString('utf8'));
  } catch {
    parsed = false;
  }
  const record = isRecord(body) ? body : {};
  const messages = Array.isArray(record['messages']) ? record['messages'] : [];
  const promptTexts: string[] = [];
  let lastUserText = '';
  for (const message of messages) {
    if (!isRecord(message)) continue;
    const text = textOf(message['content']);
    promptTexts.push(text);
    if (message['role'] === 'user') lastUserText = text;
  }
  const streamOptions = record['stream_options'];
  const format = record['response_format'];
  return {
    body,
    parsed,
    model: typeof record['model'] === 'string' ? record['model'] : '',
    marker: markerOf(record, lastUserText) || requestId,
    stream: record['stream'] === true,
    includeUsage: isRecord(streamOptions) && streamOptions['include_usage'] === true,
    choices: typeof record['n'] === 'number' ? record['n'] : 1,
    maxTokens: numberOf(record['max_completion_tokens']) ?? numberOf(record['max_tokens']),
    stops: stopsOf(record['stop']),
    logprobs: record['logprobs'] === true,
    jsonMode: isRecord(format) && format['type'] !== 'text',
    forcedTool: forcedTool(record),
    lastUserText,
    promptTexts,
  };
}

function markerOf(body: Record<string, unknown>, lastUserText: string): string {
  const metadata = body['metadata'];
  if (isRecord(metadata) && typeof metadata['marker'] === 'string') return metadata['marker'];
  // A gateway may drop metadata and hash `user`; the message text always arrives.
  const inText = lastUserText.includes('marker') ? MARKER.exec(lastUserText)?.[1] : undefined;
  if (inText !== undefined) return inText;
  return typeof body['user'] === 'string' ? body['user'] : '';
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const texts: string[] = [];
  for (const part of content) {
    if (isRecord(part) && typeof part['text'] === 'string') texts.push(part['text']);
  }
  return texts.join('\n');
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function stopsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function forcedTool(body: Record<string, unknown>): string | undefined {
  const choice = body['tool_choice'];
  if (isRecord(choice) && isRecord(choice['function'])) {
    const name = choice['function']['name'];
    return typeof name === 'string' ? name : undefined;
  }
  if (choice !== 'required' || !Array.isArray(body['tools'])) return undefined;
  const first: unknown = body['tools'][0];
  const declared = isRecord(first) ? first['function'] : undefined;
  return isRecord(declared) && typeof declared['name'] === 'string' ? declared['name'] : undefined;
}

import {
  type AskedCall,
  type AttachedFile,
  isJsonOrEmpty,
  type PlaySettings,
  type Turn,
  type UserTurn,
} from './conversation.ts';

const paths = { chat: '/v1/chat/completions', responses: '/v1/responses', messages: '/v1/messages' } as const;
const defaultMaxTokens = 1000;

/** Path and body of a request in the form of its API. */
export interface ApiRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const isImage = (file: AttachedFile): boolean => file.type.startsWith('image/');
const parsed = (text: string): unknown => (text.trim() === '' ? undefined : JSON.parse(text));
/** Members that are undefined are left out. */
const compact = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** Throws a `SyntaxError` if tools or schema are no JSON. */
export function toRequest(settings: PlaySettings, turns: readonly Turn[], isStream = true): ApiRequest {
  const { api, model, dial, isPrivate, types, system } = settings;
  const maxTokens = settings.maxTokens.trim() === '' ? undefined : Number(settings.maxTokens);
  const common = {
    model,
    stream: isStream ? true : undefined,
    enable_anonymization: isPrivate,
    routing: dial === undefined ? undefined : { dial },
    tools: parsed(settings.tools),
    anonymization_types: isPrivate && types.length > 0 ? types : undefined,
  };
  const schema = parsed(settings.schema);
  const instructions = system === '' ? undefined : system;
  if (api === 'chat') {
    const first = instructions === undefined ? [] : [{ role: 'system', content: instructions }];
    const format =
      schema === undefined ? undefined : { type: 'json_schema', json_schema: { name: 'answer', schema } };
    const messages = [...first, ...turns.flatMap(chatMessages)];
    return {
      path: paths.chat,
      body: compact({ ...common, messages, max_tokens: maxTokens, response_format: format }),
    };
  }
  if (api === 'responses') {
    const format =
      schema === undefined ? undefined : { format: { type: 'json_schema', name: 'answer', schema } };
    const input = turns.flatMap(responsesItems);
    return {
      path: paths.responses,
      body: compact({
        ...common,
        instructions,
        input,
        max_output_tokens: maxTokens,
        text: format,
        store: false,
      }),
    };
  }
  const messages = turns.map(messagesMessage);
  const format = schema === undefined ? undefined : { format: { type: 'json_schema', schema } };
  return {
    path: paths.messages,
    body: compact({
      ...common,
      system: instructions,
      messages,
      max_tokens: maxTokens ?? defaultMaxTokens,
      output_config: format,
    }),
  };
}

const withFiles = (
  { files, text }: UserTurn,
  textPart: (text: string) => unknown,
  filePart: (file: AttachedFile) => unknown,
): unknown => (files.length === 0 ? text : [...files.map(filePart), textPart(text)]);

/** Arguments as a value, where an API takes no text; what is no JSON is sent as it came. */
function argumentsOf(call: AskedCall): unknown {
  return isJsonOrEmpty(call.arguments) ? (parsed(call.arguments) ?? {}) : { arguments: call.arguments };
}

function chatMessages(turn: Turn): readonly unknown[] {
  if (turn.role === 'tool')
    return turn.results.map(({ id, output }) => ({ role: 'tool', tool_call_id: id, content: output }));
  if (turn.role === 'assistant') {
    if (turn.toolCalls.length === 0) return [{ role: 'assistant', content: turn.text }];
    const calls = turn.toolCalls.map(({ id, name, arguments: json }) => ({
      id,
      type: 'function',
      function: { name, arguments: json },
    }));
    // An answer that only calls tools has no text of its own.
    return [{ role: 'assistant', content: turn.text === '' ? null : turn.text, tool_calls: calls }];
  }
  const content = withFiles(
    turn,
    (text) => ({ type: 'text', text }),
    (file) =>
      isImage(file)
        ? { type: 'image_url', image_url: { url: file.dataUrl } }
        : { type: 'file', file: { filename: file.name, file_data: file.dataUrl } },
  );
  return [{ role: 'user', content }];
}

function responsesItems(turn: Turn): readonly unknown[] {
  if (turn.role === 'tool')
    return turn.results.map(({ id, output }) => ({ type: 'function_call_output', call_id: id, output }));
  if (turn.role === 'assistant') {
    const said =
      turn.text === '' && turn.toolCalls.length > 0
        ? []
        : [{ role: 'assistant', content: [{ type: 'output_text', text: turn.text }] }];
    const calls = turn.toolCalls.map(({ id, name, arguments: json }) => ({
      type: 'function_call',
      call_id: id,
      name,
      arguments: json,
    }));
    return [...said, ...calls];
  }
  const content = withFiles(
    turn,
    (text) => ({ type: 'input_text', text }),
    (file) =>
      isImage(file)
        ? { type: 'input_image', image_url: file.dataUrl }
        : { type: 'input_file', filename: file.name, file_data: file.dataUrl },
  );
  return [{ role: 'user', content }];
}

function messagesMessage(turn: Turn): unknown {
  if (turn.role === 'tool') {
    const content = turn.results.map(({ id, output }) => ({
      type: 'tool_result',
      tool_use_id: id,
      content: output,
    }));
    return { role: 'user', content };
  }
  if (turn.role === 'assistant') {
    if (turn.toolCalls.length === 0) return { role: 'assistant', content: turn.text };
    const said = turn.text === '' ? [] : [{ type: 'text', text: turn.text }];
    const calls = turn.toolCalls.map((call) => ({
      type: 'tool_use',
      id: call.id,
      name: call.name,
      input: argumentsOf(call),
    }));
    return { role: 'assistant', content: [...said, ...calls] };
  }
  const content = withFiles(
    turn,
    (text) => ({ type: 'text', text }),
    (file) => ({
      type: isImage(file) ? 'image' : 'document',
      source: {
        type: 'base64',
        media_type: file.type === '' ? 'application/octet-stream' : file.type,
        data: file.dataUrl.slice(file.dataUrl.indexOf(',') + 1),
      },
    }),
  );
  return { role: 'user', content };
}

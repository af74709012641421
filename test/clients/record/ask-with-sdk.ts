/** Sends a recorded request through the official SDK of its API, which reads the answer as it does for its users. */
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';

type Json = Readonly<Record<string, unknown>>;

export interface SdkRequest {
  /** Of the gateway, with the path and the query of the recording. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
}

/** An answer as an SDK read it. */
export interface SdkAnswer {
  readonly id: string;
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly args: string }[];
}

/** An API by the end of its path. */
export const apiOf = (path: string): 'chat' | 'responses' | 'messages' | undefined => {
  const [place = ''] = path.split('?');
  if (place.endsWith('/chat/completions')) return 'chat';
  if (place.endsWith('/responses')) return 'responses';
  return place.endsWith('/messages') ? 'messages' : undefined;
};

/** @throws what the SDK throws */
export async function askWithSdk({ url, headers, body }: SdkRequest): Promise<SdkAnswer> {
  // The SDK reads the answer; the request is the recorded one to the last byte.
  const send = (): Promise<Response> => fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  // With a timeout of its own, Anthropic's does not insist on streams for long answers.
  const options = { apiKey: 'of-the-request', maxRetries: 0, timeout: 60_000, fetch: send };
  switch (apiOf(url)) {
    case 'chat':
      return fromChat(new OpenAI(options), body);
    case 'responses':
      return fromResponses(new OpenAI(options), body);
    default:
      return fromMessages(new Anthropic(options), body);
  }
}

async function fromChat(client: OpenAI, body: Json): Promise<SdkAnswer> {
  const { completions } = client.chat;
  // `tools` and formats make the helper read arguments and objects, which scripted answers need not fit.
  const { tools: _tools, response_format: _format, ...rest } = body;
  const answer =
    body['stream'] === true
      ? await completions.stream(Object(rest)).finalChatCompletion()
      : await completions.create({ ...Object(rest), stream: false });
  const { content, tool_calls: calls = [] } = answer.choices[0]?.message ?? { content: '' };
  return {
    id: answer.id,
    text: content ?? '',
    calls: (calls ?? []).flatMap((call) =>
      call.type === 'function'
        ? [{ id: call.id, name: call.function.name, args: call.function.arguments }]
        : [],
    ),
  };
}

async function fromResponses({ responses }: OpenAI, body: Json): Promise<SdkAnswer> {
  const { tools: _tools, text: _text, ...rest } = body;
  const answer =
    body['stream'] === true
      ? await responses.stream(Object(rest)).finalResponse()
      : await responses.create({ ...Object(rest), stream: false });
  return {
    id: answer.id,
    text: answer.output_text,
    calls: answer.output.flatMap((item) =>
      item.type === 'function_call' ? [{ id: item.call_id, name: item.name, args: item.arguments }] : [],
    ),
  };
}

async function fromMessages({ messages }: Anthropic, body: Json): Promise<SdkAnswer> {
  const { output_config: _config, ...rest } = body;
  const answer =
    body['stream'] === true
      ? await messages.stream(Object(rest)).finalMessage()
      : await messages.create({ ...Object(rest), stream: false });
  return {
    id: answer.id,
    text: answer.content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    calls: answer.content.flatMap((block) =>
      block.type === 'tool_use'
        ? [{ id: block.id, name: block.name, args: JSON.stringify(block.input) }]
        : [],
    ),
  };
}

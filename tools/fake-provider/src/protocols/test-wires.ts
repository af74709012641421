import type { ProtocolName } from './protocol.ts';

/** One conversation in each protocol, for tests of all of them. */
export interface Wire {
  readonly name: ProtocolName;
  readonly wholeUrl: string;
  readonly streamUrl: string;
  /** A request with a user text, one tool `look` and thinking on where the service has a switch for it. */
  readonly ask: (text: string, stream: boolean) => Record<string, unknown>;
}

const schema = { type: 'object', properties: { a: { type: 'number' } } };
const chatTools = [
  { type: 'function', function: { name: 'look', description: 'Looks.', parameters: schema } },
];
const user = (text: string): unknown[] => [{ role: 'user', content: text }];

const chat = (model: string) => (text: string, stream: boolean) => ({
  model,
  stream,
  messages: user(text),
  tools: chatTools,
});

const anthropic = (text: string): Record<string, unknown> => ({
  max_tokens: 4000,
  thinking: { type: 'enabled', budget_tokens: 1024 },
  messages: user(text),
  tools: [{ name: 'look', input_schema: schema }],
});

const gemini = (text: string): Record<string, unknown> => ({
  contents: [{ role: 'user', parts: [{ text }] }],
  tools: [{ functionDeclarations: [{ name: 'look', parametersJsonSchema: schema }] }],
  generationConfig: { thinkingConfig: { includeThoughts: true } },
});

const same = (url: string): Pick<Wire, 'wholeUrl' | 'streamUrl'> => ({ wholeUrl: url, streamUrl: url });
const VERTEX = '/v1/projects/p/locations/l/publishers';
const CLAUDE = `${VERTEX}/anthropic/models/claude-sonnet-4-5`;
const BEDROCK = '/model/us.anthropic.claude-sonnet-4-5-v1%3A0';

/** Every protocol except OpenAI's, which has its own tests. */
export const WIRES: readonly Wire[] = [
  {
    name: 'anthropic',
    ...same('/v1/messages'),
    ask: (text, stream) => ({ ...anthropic(text), model: 'claude-sonnet-4-5', stream }),
  },
  {
    name: 'vertex_anthropic',
    wholeUrl: `${CLAUDE}:rawPredict`,
    streamUrl: `${CLAUDE}:streamRawPredict`,
    ask: (text) => ({ ...anthropic(text), anthropic_version: 'vertex-2023-10-16' }),
  },
  {
    name: 'gemini',
    wholeUrl: '/v1beta/models/gemini-3-pro:generateContent',
    streamUrl: '/v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse',
    ask: gemini,
  },
  {
    name: 'vertex_gemini',
    wholeUrl: `${VERTEX}/google/models/gemini-3-pro:generateContent`,
    streamUrl: `${VERTEX}/google/models/gemini-3-pro:streamGenerateContent?alt=sse`,
    ask: gemini,
  },
  {
    name: 'bedrock',
    wholeUrl: `${BEDROCK}/converse`,
    streamUrl: `${BEDROCK}/converse-stream`,
    ask: (text) => ({
      messages: [{ role: 'user', content: [{ text }] }],
      toolConfig: { tools: [{ toolSpec: { name: 'look', inputSchema: { json: schema } } }] },
      inferenceConfig: { maxTokens: 4000 },
      additionalModelRequestFields: { thinking: { type: 'enabled', budget_tokens: 1024 } },
    }),
  },
  {
    name: 'cohere',
    ...same('/v2/chat'),
    ask: (text, stream) => ({ ...chat('command-a')(text, stream), thinking: { type: 'enabled' } }),
  },
  { name: 'mistral', ...same('/mistral/v1/chat/completions'), ask: chat('magistral-small') },
  {
    name: 'responses',
    ...same('/services/responses/v1/responses'),
    ask: (text, stream) => ({
      model: 'gpt-5-mini',
      stream,
      input: text,
      reasoning: { effort: 'low' },
      tools: [{ type: 'function', name: 'look', parameters: schema, strict: false }],
    }),
  },
  { name: 'azure', ...same('/openai/v1/chat/completions'), ask: chat('gpt-5-mini') },
];

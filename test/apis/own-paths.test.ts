/** Errors name members of the request as its client sent it, whatever it was translated to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, type Sluice, startFake, startSluice } from '../support/index.ts';
import { familyConfig, familyModels } from './families.ts';

let sluice: Sluice;

beforeAll(async () => {
  sluice = await startSluice({ config: familyConfig(await startFake()) });
});
afterAll(disposeAll);

type Body = Readonly<Record<string, unknown>>;

const { anthropic, gemini, openai } = familyModels;
const user = (...content: Body[]): Body => ({ role: 'user', content });
const text = { type: 'text', text: 'a' };
const inputText = { type: 'input_text', text: 'a' };
const schema = { type: 'object' };
const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
const use = { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'f', input: {} }] };
const result = (...content: Body[]): Body => user({ type: 'tool_result', tool_use_id: 't', content });
const file = (source: Body): Body => ({ type: 'document', source });
const image = (source: Body): Body => ({ type: 'image', source });
const pdf = { type: 'base64', media_type: 'application/pdf', data: '@' };
const search = { type: 'web_search', name: 'web_search' };
const longName = 'x'.repeat(129);

/** What is refused: its path, the models, and the members of the request. */
type Refused = readonly [path: string, models: readonly string[], members: Body];

const responses: readonly Refused[] = [
  [
    'input[0].content[1].file_id',
    [openai, anthropic],
    { input: [user(inputText, { type: 'input_file', file_id: 'x' })] },
  ],
  ['input[0].content[0].file_id', [gemini], { input: [user({ type: 'input_image', file_id: 'x' })] }],
  [
    'input[1].content[1].file_data',
    [openai, anthropic, gemini],
    { instructions: 'i', input: [user(inputText), user(inputText, { type: 'input_file', file_data: '@' })] },
  ],
  [
    'input[0].content[0].file_url',
    [openai],
    { input: [user({ type: 'input_file', file_url: 'http://127.0.0.1/a' })] },
  ],
  ['input[0].content[0]', [openai, anthropic], { input: [user({ type: 'input_file' })] }],
  [
    'input[1].output[0].file_data',
    [openai, anthropic],
    {
      input: [
        call,
        { type: 'function_call_output', call_id: 'c', output: [{ type: 'input_file', file_data: '@' }] },
      ],
    },
  ],
  ['input[0].content[0].type', [anthropic, gemini], { input: [user({ type: 'input_video' })] }],
  [
    'tools[1].name',
    [anthropic, gemini],
    { tools: [{ type: 'web_search' }, { type: 'function', name: 'a b', parameters: schema }] },
  ],
  ['tools[0]', [openai, anthropic], { tools: [{ type: 'image_generation' }] }],
  ['tool_choice', [openai, anthropic], { tool_choice: 'required' }],
  ['text.format', [openai], { text: { format: { type: 'grammar' } } }],
  ['input', [openai, gemini], { input: [] }],
  ['input', [anthropic, gemini], { input: '' }],
  ['input', [openai, anthropic], { input: [{ type: 'reasoning', summary: [] }] }],
  ['background', [openai], { background: true }],
  ['prompt', [openai], { prompt: { id: 'p' } }],
  ['input[0].role', [openai], { input: [{ role: 'robot', content: 'x' }] }],
  [
    'input[0].content[0]',
    [openai],
    { input: [{ role: 'system', content: [{ type: 'input_image', image_url: 'https://a.example/a.png' }] }] },
  ],
  ['extra_body.enable_anonymization', [openai], { extra_body: { enable_anonymization: 'x' } }],
];

const messages: readonly Refused[] = [
  [
    'messages[0].content[1].source.file_id',
    [openai, gemini],
    { messages: [user(text, image({ type: 'file', file_id: 'x' }))] },
  ],
  [
    'messages[0].content[0].source.file_id',
    [openai],
    { system: 's', messages: [user(file({ type: 'file', file_id: 'x' }))] },
  ],
  [
    'messages[0].content[0].source.url',
    [openai],
    { messages: [user(file({ type: 'url', url: 'http://127.0.0.1/a' }))] },
  ],
  [
    'messages[2].content[0].content[1].source.data',
    [openai, gemini],
    { messages: [user(text), use, result(text, file(pdf))] },
  ],
  [
    'messages[0].content[0].file_id',
    [openai, gemini],
    { messages: [user({ type: 'container_upload', file_id: 'x' })] },
  ],
  ['tools[1].name', [gemini], { tools: [search, { name: longName, input_schema: schema }] }],
  ['tools[0]', [openai, gemini], { tools: [{ type: 'code_execution_20250825', name: 'code_execution' }] }],
  ['tool_choice', [openai, gemini], { tool_choice: { type: 'any' } }],
  ['output_config.format', [openai, gemini], { output_config: { format: { type: 'x' } } }],
  ['mcp_servers', [openai], { mcp_servers: [{ type: 'url', url: 'https://a.example', name: 'a' }] }],
  ['messages', [openai, gemini], { messages: [user()] }],
];

const completions: readonly Refused[] = [
  ['suffix', [openai, anthropic], { suffix: 'x' }],
  ['prompt', [openai, gemini], { prompt: [1, 2] }],
  ['prompt', [anthropic], { prompt: ['a', ''] }],
  ['best_of', [openai], { best_of: 3 }],
];

const apis: Readonly<Record<string, { readonly refused: readonly Refused[]; readonly body: Body }>> = {
  responses: { refused: responses, body: { input: 'a' } },
  messages: { refused: messages, body: { max_tokens: 99, messages: [{ role: 'user', content: 'a' }] } },
  completions: { refused: completions, body: { prompt: 'a' } },
};

function hasPath(body: unknown, path: string): boolean {
  let node = body;
  for (const name of path.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return false;
    node = Reflect.get(node, name);
  }
  return true;
}

describe.each(Object.keys(apis))('errors of %s', (api) => {
  const { refused, body } = apis[api] ?? { refused: [], body: {} };
  const rows = refused.flatMap(([path, models, members]) =>
    models.map((model) => ({ path, model, sent: { ...body, ...members, model } })),
  );

  it.each(rows)('name $path as it was sent, for $model', async ({ path, sent }) => {
    expect(hasPath(sent, path), 'the path stands in the request').toBe(true);
    const response = await fetch(`${sluice.url}/v1/${api}`, {
      method: 'POST',
      headers: { ...sluice.auth, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
    const { error }: { error: { message: string; param: string | null } } = JSON.parse(await response.text());
    expect(response.status, error.message).toBe(400);
    expect(` ${error.message} `).toMatch(
      new RegExp(`[\\s'"(]${path.replaceAll(/[.[\]]/g, '\\$&')}[\\s'",:;.)](?!\\w)`),
    );
    if (api !== 'messages') expect(error.param).toBe(path);
  });
});

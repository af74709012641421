import { expect, test } from 'vitest';
import { REDACTED, THINKING } from '../anthropic/thinking-rules.ts';
import { refusalOf, SETTINGS } from '../test-request.ts';

const CLAUDE = '/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse';
const NOVA = '/model/us.amazon.nova-micro-v1%3A0/converse';
const user = { role: 'user', content: [{ text: 'hi' }] };
const base = { messages: [user] };
const toolConfig = { tools: [{ toolSpec: { name: 'look', inputSchema: { json: { type: 'object' } } } }] };
const toolUse = { toolUseId: 'tooluse_1', name: 'look', input: {} };
const call = { role: 'assistant', content: [{ toolUse }] };
const toolResult = { toolUseId: 'tooluse_1', content: [{ text: 'x' }] };
const result = { role: 'user', content: [{ toolResult }] };
const { signer } = SETTINGS;
const reasoningText = { text: 'hm', signature: signer.sign(THINKING, 'hm') };
const thought = { reasoningContent: { reasoningText } };
const hidden = { reasoningContent: { redactedContent: signer.seal(REDACTED, 'x') } };
const fields = { additionalModelRequestFields: { thinking: { type: 'enabled', budget_tokens: 1024 } } };
const asks = (...content: unknown[]): unknown => ({ messages: [{ role: 'user', content }] });
const spec = (toolSpec: unknown): unknown => ({ toolConfig: { tools: [{ toolSpec }] } });
const json = { json: { type: 'object' } };
const MODEL = 'The model returned the following errors: ';

const refused: readonly (readonly [name: string, url: string, patch: unknown, message: string])[] = [
  ['an unknown member', NOVA, { temperature: 1 }, 'extraneous key [temperature] is not permitted'],
  ['an unknown setting', NOVA, { inferenceConfig: { topK: 1 } }, 'extraneous key [topK]'],
  [
    'a temperature too high',
    NOVA,
    { inferenceConfig: { temperature: 2 } },
    "Value '2' at 'inferenceConfig.temperature' failed to satisfy constraint: Member must have value less than or equal to 1",
  ],
  ['a limit of 0', NOVA, { inferenceConfig: { maxTokens: 0 } }, 'greater than or equal to 1'],
  [
    'a text as limit',
    NOVA,
    { inferenceConfig: { maxTokens: '5' } },
    "Unexpected field type at 'inferenceConfig.maxTokens'",
  ],
  ['no messages', NOVA, { messages: [] }, 'A conversation must start with a user message.'],
  [
    'the assistant first',
    NOVA,
    { messages: [{ role: 'assistant', content: [{ text: 'a' }] }, user] },
    'must start with a user message',
  ],
  ['roles that repeat', NOVA, { messages: [user, user] }, 'must alternate between user and assistant roles'],
  [
    'an unknown role',
    NOVA,
    { messages: [{ role: 'tool', content: [] }] },
    "at 'messages.1.member.role' failed to satisfy constraint: Member must satisfy enum value set: [assistant, system, user]",
  ],
  [
    'a system role',
    NOVA,
    { messages: [user, { role: 'system', content: [{ text: 'a' }] }] },
    "role 'system' is not supported",
  ],
  [
    'content as text',
    NOVA,
    { messages: [{ role: 'user', content: 'hi' }] },
    "Unexpected field type at 'messages.1.member.content'",
  ],
  [
    'empty content',
    NOVA,
    { messages: [{ role: 'user', content: [] }] },
    'The content field in the Message object at messages.0 is empty.',
  ],
  [
    'a blank text',
    NOVA,
    asks({ text: ' ' }),
    'The text field in the ContentBlock object at messages.0.content.0 is blank. Add text to the text field, and try again.',
  ],
  [
    'a block of no kind',
    NOVA,
    asks({ type: 'text' }),
    'ContentBlock object at messages.0.content.0 must set one of the following keys: text, image, toolUse',
  ],
  ['a block of two kinds', NOVA, asks({ text: 'a', image: {} }), 'must set only one of the following keys'],
  ['a member beside the kind', NOVA, asks({ text: 'a', type: 'text' }), 'extraneous key [type]'],
  ['a call by the user', NOVA, asks({ toolUse }), 'not allowed for the user role'],
  [
    'an image format',
    NOVA,
    asks({ image: { format: 'bmp', source: { bytes: 'AA==' } } }),
    'enum value set: [gif, jpeg, png, webp]',
  ],
  [
    'a document without text',
    NOVA,
    asks({ document: { name: 'a', format: 'pdf', source: { bytes: 'AA==' } } }),
    'A text block is required',
  ],
  [
    'a document name with a dot',
    NOVA,
    asks({ text: 'a' }, { document: { name: 'a.pdf', format: 'pdf', source: { bytes: 'AA==' } } }),
    'regular expression pattern',
  ],
  [
    'an id with a dot',
    NOVA,
    {
      toolConfig,
      messages: [
        user,
        { role: 'assistant', content: [{ toolUse: { ...toolUse, toolUseId: 'a.b' } }] },
        result,
      ],
    },
    "Value 'a.b' at 'messages.2.member.content.1.member.toolUse.toolUseId'",
  ],
  [
    'arguments as text',
    NOVA,
    {
      toolConfig,
      messages: [user, { role: 'assistant', content: [{ toolUse: { ...toolUse, input: '{}' } }] }, result],
    },
    'toolUse.input',
  ],
  [
    'history with tools and no toolConfig',
    NOVA,
    { messages: [user, call, result] },
    'The toolConfig field must be defined when using toolUse and toolResult content blocks.',
  ],
  [
    'a call without result',
    NOVA,
    { toolConfig, messages: [user, call, user] },
    'Expected toolResult blocks at messages.2.content for the following Ids: tooluse_1',
  ],
  ['a call at the end', NOVA, { toolConfig, messages: [user, call] }, 'Expected toolResult blocks'],
  [
    'a result without call',
    NOVA,
    { toolConfig, messages: [result] },
    'The number of toolResult blocks at messages.0.content exceeds the number of toolUse blocks of previous turn.',
  ],
  [
    'an error without content',
    NOVA,
    {
      toolConfig,
      messages: [
        user,
        call,
        { role: 'user', content: [{ toolResult: { ...toolResult, status: 'error', content: [] } }] },
      ],
    },
    'cannot be empty when status value is error',
  ],
  [
    'a list as json',
    NOVA,
    {
      toolConfig,
      messages: [
        user,
        call,
        { role: 'user', content: [{ toolResult: { ...toolResult, content: [{ json: [1] }] } }] },
      ],
    },
    'Provide a json object',
  ],
  ['no tools in the config', NOVA, { toolConfig: { tools: [] } }, 'length greater than or equal to 1'],
  [
    'a tool name with a dot',
    NOVA,
    spec({ name: 'a.b', inputSchema: json }),
    'regular expression pattern: [a-zA-Z0-9_-]+',
  ],
  [
    'an empty description',
    NOVA,
    spec({ name: 'a', description: '', inputSchema: json }),
    'length greater than or equal to 1',
  ],
  [
    'a schema without type',
    NOVA,
    spec({ name: 'a', inputSchema: { json: {} } }),
    'toolConfig.tools.0.toolSpec.inputSchema.json.type must be one of the following: object.',
  ],
  ['a bare schema', NOVA, spec({ name: 'a', inputSchema: { type: 'object' } }), 'inputSchema'],
  [
    'a choice `none`',
    NOVA,
    { toolConfig: { ...toolConfig, toolChoice: { none: {} } } },
    'must set one of the following keys: auto, any, tool',
  ],
  [
    'a choice of what is not there',
    NOVA,
    { toolConfig: { ...toolConfig, toolChoice: { tool: { name: 'b' } } } },
    'not defined',
  ],
  ['a blank system', NOVA, { system: [{ text: '' }] }, 'SystemContentBlock object at system.0 is blank'],
  [
    'a schema as object',
    NOVA,
    { outputConfig: { textFormat: { type: 'json_schema', structure: { jsonSchema: { schema: {} } } } } },
    'jsonSchema.schema',
  ],
  [
    'a schema that is no JSON',
    NOVA,
    { outputConfig: { textFormat: { type: 'json_schema', structure: { jsonSchema: { schema: '{' } } } } },
    'not valid JSON',
  ],
  [
    'a budget over the limit on Claude',
    CLAUDE,
    { ...fields, inferenceConfig: { maxTokens: 1024 } },
    `${MODEL}\`max_tokens\` must be greater than`,
  ],
  [
    'thinking and temperature on Claude',
    CLAUDE,
    { ...fields, inferenceConfig: { temperature: 0.5 } },
    `${MODEL}\`temperature\` may only be set to 1`,
  ],
  [
    'sampling on a new Claude',
    '/model/anthropic.claude-opus-4-7/converse',
    { inferenceConfig: { temperature: 0.5 } },
    `${MODEL}\`temperature\` is deprecated for this model.`,
  ],
  [
    'a loop without its thinking on Claude',
    CLAUDE,
    { ...fields, toolConfig, messages: [user, call, result] },
    `${MODEL}messages.1.content.0.type: Expected \`thinking\``,
  ],
  [
    'a changed thought',
    CLAUDE,
    {
      messages: [
        user,
        {
          role: 'assistant',
          content: [{ reasoningContent: { reasoningText: { ...reasoningText, text: 'no' } } }, { text: 'a' }],
        },
        user,
      ],
    },
    `${MODEL}messages.1.content.0: Invalid \`signature\``,
  ],
  [
    'unknown further fields on Claude',
    CLAUDE,
    { additionalModelRequestFields: { nonsense: 1 } },
    `${MODEL}nonsense: Extra inputs are not permitted`,
  ],
];

test.each(refused)('%s is refused', (_name, url, patch, message) => {
  const refusal = refusalOf(url, Object.assign({ ...base }, patch));
  expect(refusal?.message).toContain(message);
  expect(refusal?.status).toBe(400);
});

const loop = (...before: unknown[]): unknown => ({
  ...fields,
  toolConfig,
  messages: [user, { role: 'assistant', content: [...before, { toolUse }] }, result],
});

test.each([
  ['a loop with its thinking', CLAUDE, loop(thought)],
  ['a loop with hidden thinking', CLAUDE, loop(hidden)],
  [
    'reasoning without signature of another maker',
    NOVA,
    loop({ reasoningContent: { reasoningText: { text: 'a' } } }),
  ],
  ['an empty setting', NOVA, { ...base, system: [], inferenceConfig: {} }],
  [
    'a cache point',
    CLAUDE,
    { messages: [{ role: 'user', content: [{ text: 'a' }, { cachePoint: { type: 'default' } }] }] },
  ],
])('%s is accepted', (_name, url, body) => {
  expect(refusalOf(url, body)).toBeUndefined();
});

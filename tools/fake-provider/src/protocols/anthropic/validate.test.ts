import { expect, test } from 'vitest';
import { refusalOf, SETTINGS } from '../test-request.ts';
import { REDACTED, THINKING } from './thinking-rules.ts';

const URL = '/v1/messages';
const user = { role: 'user', content: 'hi' };
const base = { model: 'claude-sonnet-4-5', max_tokens: 4000, messages: [user] };
const tool = { name: 'look', input_schema: { type: 'object' } };
const call = { type: 'tool_use', id: 'toolu_1', name: 'look', input: {} };
const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'x' };
const { signer } = SETTINGS;
const thought = { type: 'thinking', thinking: 'hm', signature: signer.sign(THINKING, 'hm') };
const redacted = { type: 'redacted_thinking', data: signer.seal(REDACTED, 'secret') };
const thinking = { type: 'enabled', budget_tokens: 1024 };
const says = (...content: unknown[]): unknown => ({ role: 'assistant', content });
const asks = (...content: unknown[]): unknown => ({ role: 'user', content });
const text = (words: string): unknown => ({ type: 'text', text: words });

type Row = readonly [name: string, patch: Record<string, unknown>, message: string];

const refused: readonly Row[] = [
  ['no max_tokens', { max_tokens: undefined }, 'max_tokens: Field required'],
  ['an unknown member', { n: 1 }, 'n: Extra inputs are not permitted'],
  [
    'an unknown member of a block',
    { messages: [asks({ type: 'text', text: 'a', name: 'x' })] },
    'messages.0.content.0.text.name: Extra inputs',
  ],
  ['a text as limit', { max_tokens: '5' }, 'max_tokens: Input should be a valid integer'],
  ['a temperature too high', { temperature: 1.5 }, 'temperature: Input should be less than or equal to 1'],
  ['no messages', { messages: [] }, 'at least one message'],
  [
    'an unknown role',
    { messages: [{ role: 'tool', content: 'x' }] },
    "messages.0.role: Input should be 'user', 'assistant' or 'system'",
  ],
  [
    'a system role',
    { messages: [user, { role: 'system', content: 'be brief' }] },
    "role 'system' is not supported on this model",
  ],
  ['an empty text', { messages: [asks(text(''))] }, 'text content blocks must be non-empty'],
  ['a blank text', { messages: [asks(text(' \n'))] }, 'must contain non-whitespace text'],
  ['empty content', { messages: [asks(), user] }, 'messages.0: all messages must have non-empty content'],
  ['a blank system', { system: [text('')] }, 'system: text content blocks must be non-empty'],
  [
    'an unknown block',
    { messages: [asks({ type: 'image_url' })] },
    "Input tag 'image_url' found using 'type'",
  ],
  [
    'a data URL as base64',
    {
      messages: [
        asks({
          type: 'image',
          source: { type: 'base64', media_type: 'image/png', data: 'data:image/png;base64,AA==' },
        }),
      ],
    },
    'image.source.base64.data: Invalid base64 data',
  ],
  [
    'an image type it cannot read',
    {
      messages: [asks({ type: 'image', source: { type: 'base64', media_type: 'image/bmp', data: 'AA==' } })],
    },
    "media_type: Input should be 'image/jpeg'",
  ],
  ['a call by the user', { messages: [asks(call)] }, 'can only be in `assistant` messages'],
  [
    'an id with a dot',
    { tools: [tool], messages: [user, says({ ...call, id: 'a.b' }), asks(result)] },
    "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
  ],
  [
    'arguments as text',
    { tools: [tool], messages: [user, says({ ...call, input: '{}' }), asks(result)] },
    'tool_use.input: Input should be an object',
  ],
  [
    'a call without result',
    { tools: [tool], messages: [user, says(call), user] },
    '`tool_use` ids were found without `tool_result` blocks immediately after: toolu_1',
  ],
  [
    'text before the result',
    { tools: [tool], messages: [user, says(call), asks(text('so'), result)] },
    'without `tool_result` blocks immediately after',
  ],
  [
    'a result without call',
    { tools: [tool], messages: [asks(result)] },
    'messages.0.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_1',
  ],
  [
    'two results',
    { tools: [tool], messages: [user, says(call), asks(result, result)] },
    'must have a single result',
  ],
  [
    'two calls with one id',
    { tools: [tool], messages: [user, says(call, call), asks(result)] },
    '`tool_use` ids must be unique',
  ],
  ['tool blocks and no tools', { messages: [user, says(call), asks(result)] }, 'blocks must define tools'],
  ['a tool without schema', { tools: [{ name: 'look' }] }, 'tools.0.custom.input_schema: Field required'],
  [
    'a schema that is no object',
    { tools: [{ name: 'look', input_schema: { type: 'array' } }] },
    "tools.0.custom.input_schema.type: Input should be 'object'",
  ],
  [
    'a tool name with a dot',
    { tools: [{ ...tool, name: 'a.b' }] },
    'tools.0.custom.name: String should match pattern',
  ],
  ['a tool twice', { tools: [tool, tool] }, 'Tool names must be unique'],
  ["OpenAI's kind of tool", { tools: [{ type: 'function', function: tool }] }, "Input tag 'function' found"],
  [
    'a choice without tools',
    { tool_choice: { type: 'auto' } },
    'may only be specified while providing tools',
  ],
  ["OpenAI's kind of choice", { tools: [tool], tool_choice: 'auto' }, 'tool_choice'],
  [
    'a tool that is not there',
    { tools: [tool], tool_choice: { type: 'tool', name: 'b' } },
    "Tool 'b' not found",
  ],
  ['a blank stop', { stop_sequences: ['\n'] }, 'each stop sequence must contain non-whitespace'],
  [
    'five marks',
    {
      system: Array.from({ length: 5 }, () => ({
        type: 'text',
        text: 'a',
        cache_control: { type: 'ephemeral' },
      })),
    },
    'A maximum of 4 blocks with cache_control may be provided. Found 5.',
  ],
  [
    'an open schema',
    { output_config: { format: { type: 'json_schema', schema: { type: 'object' } } } },
    "'additionalProperties' must be explicitly set to false",
  ],
  [
    'a limit in a schema',
    { output_config: { format: { type: 'json_schema', schema: { type: 'integer', minimum: 1 } } } },
    "For 'integer' type, property minimum is not supported",
  ],
  [
    'more output than there is',
    { max_tokens: 64_001 },
    'max_tokens: 64001 > 64000, which is the maximum allowed number of output tokens for claude-sonnet-4-5',
  ],
  [
    'a small budget',
    { thinking: { type: 'enabled', budget_tokens: 1000 } },
    'budget_tokens: Input should be greater than or equal to 1024',
  ],
  [
    'a budget over the limit',
    { max_tokens: 1024, thinking },
    '`max_tokens` must be greater than `thinking.budget_tokens`',
  ],
  [
    'thinking and temperature',
    { thinking, temperature: 0.5 },
    '`temperature` may only be set to 1 when thinking is enabled',
  ],
  ['thinking and top_k', { thinking, top_k: 5 }, '`top_k` must be unset'],
  ['thinking and a low top_p', { thinking, top_p: 0.5 }, '`top_p` must be greater than or equal to 0.95'],
  [
    'thinking and a forced tool',
    { thinking, tools: [tool], tool_choice: { type: 'any' } },
    'Thinking may not be enabled when tool_choice forces tool use.',
  ],
  [
    'thinking and a prefill',
    { thinking, messages: [user, says(text('so'))] },
    'does not support assistant message prefill',
  ],
  [
    'a prefill with a blank end',
    { messages: [user, says(text('so '))] },
    'cannot end with trailing whitespace',
  ],
  [
    'temperature with top_p',
    { temperature: 1, top_p: 1 },
    '`temperature` and `top_p` cannot both be specified',
  ],
  [
    'adaptive on an old model',
    { thinking: { type: 'adaptive' } },
    'adaptive thinking is not supported on this model',
  ],
  ['effort on an old model', { output_config: { effort: 'low' } }, 'does not support the effort parameter'],
  [
    'a loop without its thinking',
    { thinking, tools: [tool], messages: [user, says(call), asks(result)] },
    'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled',
  ],
  [
    'text before the thinking',
    { thinking, tools: [tool], messages: [user, says(text('a'), thought, call), asks(result)] },
    'but found `text`',
  ],
  [
    'a changed thought',
    { messages: [user, says({ ...thought, thinking: 'hm ' }, text('a')), user] },
    'messages.1.content.0: Invalid `signature` in `thinking` block',
  ],
  [
    'a changed signature',
    { messages: [user, says({ ...thought, signature: `${thought.signature}=` }, text('a')), user] },
    'Invalid `signature`',
  ],
  [
    'changed hidden thoughts',
    { messages: [user, says({ ...redacted, data: signer.seal('other', 'x') }, text('a')), user] },
    'Invalid `data` in `redacted_thinking` block',
  ],
];

test.each(refused)('%s is refused', (_name, patch, message) => {
  const refusal = refusalOf(URL, { ...base, ...patch });
  expect(refusal?.message).toContain(message);
  expect(refusal?.status).toBe(400);
});

const accepted: readonly (readonly [name: string, patch: Record<string, unknown>])[] = [
  ['roles that repeat', { messages: [user, user, says(text('a')), says(text('b')), user] }],
  [
    'a loop with its thinking',
    { thinking, tools: [tool], messages: [user, says(thought, call), asks(result)] },
  ],
  [
    'a loop with hidden thinking',
    { thinking, tools: [tool], messages: [user, says(redacted, call), asks(result)] },
  ],
  [
    'results in two messages',
    {
      tools: [tool],
      messages: [
        user,
        says(call, { ...call, id: 'toolu_2' }),
        asks(result),
        asks({ ...result, tool_use_id: 'toolu_2' }),
      ],
    },
  ],
  [
    'a second step without thinking',
    {
      thinking,
      tools: [tool],
      messages: [
        user,
        says(thought, call),
        asks(result),
        says({ ...call, id: 'b' }),
        asks({ ...result, tool_use_id: 'b' }),
      ],
    },
  ],
  [
    'a finished loop without thinking',
    { thinking, tools: [tool], messages: [user, says(call), asks(result), says(text('a')), user] },
  ],
  ['nothing to generate', { max_tokens: 0 }],
  ['server tools', { tools: [{ type: 'web_search_20250305', name: 'web_search' }] }],
];

test.each(accepted)('%s is accepted', (_name, patch) => {
  expect(refusalOf(URL, { ...base, ...patch })).toBeUndefined();
});

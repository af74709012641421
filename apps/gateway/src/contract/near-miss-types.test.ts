import { ChatCompletionRequest } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import type { SluiceError } from '../errors/index.ts';
import { readChatRequest } from './chat-request.ts';
import { findMisspelledTypes } from './near-miss-types.ts';
import { explainViolations } from './violations.ts';

const said = (...content: readonly unknown[]) => ({ role: 'user', content });
const meant = (body: unknown): readonly unknown[] =>
  findMisspelledTypes(body).map(({ loc, msg }) => [loc.join('.'), /'(\w+)'/.exec(msg)?.[1]]);

describe('findMisspelledTypes', () => {
  it.each([
    ['imge_url', 'image_url'],
    ['image_ulr', 'image_url'],
    ['imageUrl', 'image_url'],
    ['IMAGE_URL', 'image_url'],
    ['image-url', 'image_url'],
    ['txt', 'text'],
    ['Text', 'text'],
    ['text ', 'text'],
    ['input-text', 'input_text'],
    ['input_adio', 'input_audio'],
    ['files', 'file'],
    ['documnet', 'document'],
    ['vidoe_url', 'video_url'],
    ['videoUrl', 'video_url'],
  ])('a part of type %j was meant to be %s', (type, name) => {
    expect(meant({ messages: [said({ type })] })).toEqual([['body.messages.0.content.0.type', name]]);
  });

  it.each([
    'video_url',
    'input_video',
    'video',
    'image',
    'input_image',
    'image_file',
    'audio_url',
    'output_text',
    'document_url',
    'file_url',
    'thinking',
    'tool_result',
    'search_result',
    'container_upload',
    'constructor',
    '__proto__',
    'x'.repeat(100_000),
  ])('a part of type %.20s is none of the known ones', (type) => {
    expect(meant({ messages: [said({ type })] })).toEqual([]);
  });

  it.each([
    ['functon', 'function'],
    ['functions', 'function'],
    ['Function', 'function'],
    ['costum', 'custom'],
  ])('a tool of type %j was meant to be a %s', (type, name) => {
    expect(meant({ tools: [{ type: 'function' }, { type }] })).toEqual([['body.tools.1.type', name]]);
    expect(meant({ tool_choice: { type } })).toEqual([['body.tool_choice.type', name]]);
  });

  it.each([
    'web_search',
    'web_search_preview',
    'web_search_20250305',
    'openrouter:web_search',
    'code_interpreter',
    'computer_20250124',
    'computer_use_preview',
    'mcp',
    'file_search',
    'builtin_function',
    'image_generation',
    'local_shell',
    'namespace',
    'retrieval',
    'bash_20250124',
  ])('a tool of type %s is none of the known ones', (type) => {
    expect(meant({ tools: [{ type }], tool_choice: { type } })).toEqual([]);
  });

  it('takes no longer for many different types, and names a hundred', () => {
    const letters = (index: number) => index.toString(36).padStart(9, 'i');
    const content = Array.from({ length: 200_000 }, (_, index) => ({ type: letters(index) }));
    const began = performance.now();
    expect(meant({ messages: [{ content }] })).toEqual([]);
    expect(performance.now() - began).toBeLessThan(1000);
    const misspelled = content.map(() => ({ type: 'txt' }));
    expect(meant({ messages: [{ content: misspelled }] })).toHaveLength(100);
  });

  it.each<[what: string, body: unknown]>([
    ['a list', []],
    ['messages that are a text', { messages: 'x', tools: 'x', tool_choice: 'functon' }],
    ['parts and tools that are no objects', { messages: [7, said(null, 'txt', 7)], tools: [null, 'mcp'] }],
    ['types that are no texts', { messages: [said({ type: 7 }, {})], tools: [{ type: null }] }],
  ])('of %s finds nothing', (_what, body) => expect(meant(body)).toEqual([]));
});

/** Locations of the violations of a body. */
function violationsOf(body: Readonly<Record<string, unknown>>): readonly unknown[] {
  try {
    readChatRequest({ value: body, texts: undefined }, 9);
    return [];
  } catch (error) {
    const { detail } = error as SluiceError;
    return detail?.map(({ loc, type }) => [loc.join('.'), type]) ?? [error];
  }
}

describe('unknown types', () => {
  it('do not loosen the checks of known ones, and all violations are named', () => {
    const content = [
      { type: 'text' },
      { type: 'unheard_of', text: 7, deep: [{}] },
      {},
      { type: 7 },
      { type: '' },
      { type: 'refusal', refusal: 'no' },
      { type: 'imge_url', image_url: { url: 'x' } },
      1,
    ];
    const tools = [
      { type: 'function', function: {} },
      { type: 'custom' },
      { type: 'mcp', custom: 7, function: null },
      { type: 'functon' },
    ];
    expect(violationsOf({ model: 'a', messages: [{ role: 'user', content }], tools })).toEqual([
      ['body.messages.0.content.0.text', 'missing'],
      ['body.messages.0.content.2.type', 'missing'],
      ['body.messages.0.content.3.type', 'string_type'],
      ['body.messages.0.content.4.type', 'string_too_short'],
      ['body.messages.0.content.5.type', 'literal_error'],
      ['body.messages.0.content.7', 'dict_type'],
      ['body.tools.0.function.name', 'missing'],
      ['body.tools.1.custom', 'missing'],
      ['body.messages.0.content.6.type', 'literal_error'],
      ['body.tools.3.type', 'literal_error'],
    ]);
  });

  it.each(['system', 'developer', 'user', 'assistant', 'tool'])('of parts are accepted of a %s', (role) => {
    const message = { role, content: [{ type: 'unheard_of' }], tool_call_id: 'c' };
    expect(violationsOf({ model: 'a', messages: [message] })).toEqual([]);
  });

  it('are not accepted in a prediction, whose content is text', () => {
    const prediction = { type: 'content', content: [{ type: 'video_url' }] };
    expect(violationsOf({ model: 'a', messages: [said()], prediction })).toEqual([
      ['body.prediction.content.0.type', 'literal_error'],
    ]);
  });

  it('are checked in extra_body, too', () => {
    const body = { model: 'a', messages: [said()], extra_body: { tools: [{ type: 'functon' }] } };
    expect(violationsOf(body)).toEqual([['body.extra_body.tools.0.type', 'literal_error']]);
  });

  it('of a tool choice keep the checks of known ones', () => {
    const choices = [{ type: 'allowed_tools' }, { type: 'function' }, { type: 'mcp' }, {}];
    expect(
      choices.map(
        (choice) => explainViolations(ChatCompletionRequest, { model: 'a', tool_choice: choice }).length,
      ),
    ).toEqual([1, 1, 0, 1]);
  });
});

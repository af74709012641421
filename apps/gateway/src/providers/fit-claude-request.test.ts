import { describe, expect, it } from 'vitest';
import type { NativeRequest } from '../contract/index.ts';
import { targetOf } from '../test-support/target-of.ts';
import { addressedHost, claudeOn } from './claude-hosts.ts';
import { fitClaudeRequest } from './fit-claude-request.ts';

const plain = { model: 'm', max_tokens: 9, messages: [] };
const requestOf = (body: object, flags?: string): NativeRequest => ({
  api: 'messages',
  body: { ...plain, ...body },
  headers: { 'anthropic-version': '2023-06-01', ...(flags === undefined ? {} : { 'anthropic-beta': flags }) },
  limitMember: 'max_tokens',
  exclusive: [],
});
const fit = (body: object, flags?: string, host: keyof typeof claudeOn = 'bedrock') => {
  const { request, warnings } = fitClaudeRequest(requestOf(body, flags), claudeOn[host]);
  return { body: request.body, flags: request.headers['anthropic-beta'], warnings };
};
const advanced = 'advanced-tool-use-2025-11-20';
const search = 'tool-search-tool-2025-10-19';

describe('fitClaudeRequest', () => {
  it.each<[string, string, object, string | undefined, string[]]>([
    ['passes what a host knows', 'context-1m-2025-08-07', {}, 'context-1m-2025-08-07', []],
    [
      'leaves out what it does not know',
      'claude-code-20250219, prompt-caching-scope-2026-01-05,context-1m-2025-08-07',
      {},
      'context-1m-2025-08-07',
      [
        'anthropic-beta without claude-code-20250219, prompt-caching-scope-2026-01-05: not accepted by Amazon Bedrock',
      ],
    ],
    [
      'names no text of a client',
      'Karin Holzmann',
      {},
      undefined,
      ['anthropic-beta without others: not accepted by Amazon Bedrock'],
    ],
    [
      'asks for a feature by the name of the host',
      advanced,
      { tools: [{ name: 'a', defer_loading: true }] },
      search,
      [`anthropic-beta without ${advanced}: not accepted by Amazon Bedrock`],
    ],
  ])('%s', (_, flags, body, expected, warnings) => {
    const fitted = fit(body, flags);
    expect([fitted.flags, fitted.warnings]).toEqual([expected, warnings]);
    expect(fitted.body).toEqual({ ...plain, ...body });
  });

  it.each<[string, object, object, string]>([
    ['a member', { diagnostics: { a: 1 } }, {}, 'diagnostics'],
    ['a cache mark of the request', { cache_control: { type: 'ephemeral' } }, {}, 'cache_control'],
    ['a member without its flag', { context_management: { edits: [] } }, {}, 'context_management'],
    [
      'members of tools',
      { tools: [{ name: 'a', defer_loading: true, input_examples: [{}] }, { name: 'b' }] },
      { tools: [{ name: 'a' }, { name: 'b' }] },
      'tools[].defer_loading, tools[].input_examples',
    ],
    [
      'members of cache marks, at any depth',
      {
        messages: [
          {
            role: 'user',
            content: [
              {
                type: 'tool_result',
                content: [{ type: 'text', text: 'x', cache_control: { type: 'ephemeral', scope: 'global' } }],
              },
            ],
          },
        ],
      },
      {
        messages: [
          {
            role: 'user',
            content: [
              {
                type: 'tool_result',
                content: [{ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } }],
              },
            ],
          },
        ],
      },
      'cache_control.scope',
    ],
  ])('leaves out %s', (_, given, expected, named) => {
    for (const [host, name] of [
      ['bedrock', 'Amazon Bedrock'],
      ['vertex', 'Vertex AI'],
    ] as const) {
      const fitted = fit(given, undefined, host);
      expect(fitted.body).toEqual({ ...plain, ...expected });
      expect(fitted.warnings).toEqual([`${named} dropped: not accepted by ${name}`]);
    }
  });

  it('keeps members with their flag', () => {
    const body = {
      context_management: { edits: [] },
      thinking: { type: 'adaptive' },
      output_config: { effort: 'low' },
    };
    expect(fit(body, 'context-management-2025-06-27')).toMatchObject({ body, warnings: [] });
  });
});

describe('addressedHost', () => {
  it.each([
    ['https://api.anthropic.com', undefined],
    ['https://gateway.example.com', undefined],
    ['https://x.services.ai.azure.com/anthropic', 'Microsoft Foundry'],
    ['https://adb-1.2.azuredatabricks.net/serving-endpoints/anthropic', 'Databricks'],
    ['https://dbc-1.cloud.databricks.com/serving-endpoints/anthropic', 'Databricks'],
  ])('%s is %s', (base_url, name) => {
    expect(addressedHost(targetOf('anthropic', 'claude-opus-5', { base_url }))?.name).toBe(name);
  });
});

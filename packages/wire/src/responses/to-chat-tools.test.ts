import { describe, expect, it } from 'vitest';
import { type RequestFields, translateResponses } from '../test-support/translate-responses.ts';

describe('tools', () => {
  const parameters = { type: 'object', properties: {} };
  const tool = { type: 'function' as const, name: 'f', description: 'd', parameters, strict: true };
  const chatTool = { type: 'function', function: { name: 'f', description: 'd', parameters, strict: true } };
  const namespace = {
    type: 'namespace' as const,
    name: 'crm',
    tools: [
      { type: 'function' as const, name: 'find', parameters },
      { type: 'custom' as const, name: 'run' },
    ],
  };

  it.each<[string, RequestFields, object]>([
    ['functions', { tools: [tool] }, { tools: [chatTool] }],
    [
      'custom tools and their grammars',
      {
        tools: [
          { type: 'custom', name: 'c', format: { type: 'grammar', syntax: 'lark', definition: 'x' } },
          { type: 'custom', name: 'd', description: 'e', format: { type: 'text' } },
        ],
      },
      {
        tools: [
          {
            type: 'custom',
            custom: { name: 'c', format: { type: 'grammar', grammar: { definition: 'x', syntax: 'lark' } } },
          },
          { type: 'custom', custom: { name: 'd', description: 'e' } },
        ],
      },
    ],
    ['a choice by word', { tools: [tool], tool_choice: 'required' }, { tool_choice: 'required' }],
    [
      'a choice by name',
      { tools: [tool], tool_choice: { type: 'function', name: 'f' } },
      { tool_choice: { type: 'function', function: { name: 'f' } } },
    ],
    [
      'a choice of a custom tool',
      { tools: [{ type: 'custom', name: 'c' }], tool_choice: { type: 'custom', name: 'c' } },
      { tool_choice: { type: 'custom', custom: { name: 'c' } } },
    ],
    [
      'allowed tools',
      {
        tools: [tool, namespace],
        tool_choice: {
          type: 'allowed_tools',
          mode: 'auto',
          tools: [
            { type: 'function', name: 'f' },
            { type: 'namespace', name: 'crm' },
            { type: 'web_search' },
          ],
        },
      },
      {
        tool_choice: {
          type: 'allowed_tools',
          allowed_tools: {
            mode: 'auto',
            tools: [
              { type: 'function', function: { name: 'f' } },
              { type: 'function', function: { name: 'crm__find' } },
              { type: 'custom', custom: { name: 'crm__run' } },
            ],
          },
        },
      },
    ],
    [
      'nothing allowed',
      { tools: [tool], tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [] } },
      { tool_choice: 'none' },
    ],
  ])('carries %s', (_name, fields, expected) => {
    const { request, warnings, unsupported } = translateResponses(fields);
    expect(request).toMatchObject(expected);
    expect([warnings, unsupported]).toEqual([[], []]);
  });

  it('flattens namespaces, and says how to get back', () => {
    const { request, toolNames } = translateResponses({
      tools: [
        tool,
        namespace,
        { ...tool, name: 'other__x' },
        { ...namespace, name: 'other', tools: [{ ...tool, name: 'x' }] },
      ],
      input: [{ type: 'function_call', call_id: 'c', name: 'find', namespace: 'crm', arguments: '{}' }],
      tool_choice: { type: 'function', name: 'find', namespace: 'crm' },
    });
    const names = request.tools?.map((one) => Reflect.get(Object(Reflect.get(one, one.type)), 'name'));
    expect(names).toEqual([
      'f',
      'crm__find',
      'crm__run',
      'other__x',
      expect.stringMatching(/^other__x_[a-z0-9]{10}$/),
    ]);
    expect(toolNames.get('crm__find')).toEqual({ kind: 'function', namespace: 'crm', name: 'find' });
    expect(toolNames.get(String(names?.[4]))).toEqual({ kind: 'function', namespace: 'other', name: 'x' });
    expect(request.messages).toMatchObject([{ tool_calls: [{ function: { name: 'crm__find' } }] }]);
    expect(request.tool_choice).toEqual({ type: 'function', function: { name: 'crm__find' } });
  });

  it('gives names that every provider accepts', () => {
    const long = { ...namespace, name: 'ä'.repeat(80) };
    for (const name of translateResponses({ tools: [long] }).toolNames.keys())
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });

  it('loads deferred tools, and those that a search found', () => {
    const { request, warnings, toolNames } = translateResponses({
      tools: [
        { ...tool, defer_loading: true },
        { type: 'tool_search', execution: 'client', description: 'find' },
      ],
      input: [
        { type: 'tool_search_call', call_id: 'c', arguments: { query: 'x' }, execution: 'client' },
        { type: 'tool_search_output', call_id: 'c', tools: [tool, namespace], execution: 'client' },
        { type: 'additional_tools', role: 'developer', tools: [{ ...tool, name: 'g' }] },
      ],
    });
    expect(request.tools).toMatchObject([
      { function: { name: 'f' } },
      { function: { name: 'tool_search', description: 'find' } },
      { function: { name: 'crm__find' } },
      { custom: { name: 'crm__run' } },
      { function: { name: 'g' } },
    ]);
    expect(request.messages).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c', type: 'function', function: { name: 'tool_search', arguments: '{"query":"x"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c', content: '{"tools":["f","crm"]}' },
    ]);
    expect(toolNames.get('tool_search')?.kind).toBe('tool_search');
    expect(warnings).toEqual(['deferred tools loaded at once']);
  });

  it.each<[string, RequestFields, string]>([
    [
      'web_search',
      { tools: [{ type: 'web_search' }] },
      'web_search dropped: the model has no search of its own',
    ],
    [
      'an older version of it',
      { tools: [{ type: 'web_search_preview_2025_03_11' }], tool_choice: 'auto' },
      'web_search dropped: the model has no search of its own',
    ],
    ['a search for tools', { tools: [{ type: 'tool_search' }] }, 'tool_search dropped: all tools are loaded'],
    [
      'the description of a namespace',
      { tools: [{ ...namespace, description: 'd' }] },
      'tools.description of namespaces dropped: not supported',
    ],
  ])('leaves out %s that is only offered, with a warning', (_name, fields, warning) => {
    const { warnings, unsupported } = translateResponses(fields);
    expect([warnings, unsupported]).toEqual([[warning], []]);
  });

  it('makes functions of custom tools where the model knows functions only', () => {
    const grammar = { type: 'grammar', syntax: 'lark', definition: 'start: x' };
    const { request, warnings, unsupported, toolNames } = translateResponses(
      {
        tools: [{ type: 'custom', name: 'patch', description: 'd', format: grammar }, namespace],
        tool_choice: { type: 'custom', name: 'patch' },
        input: [
          { type: 'custom_tool_call', call_id: 'c', name: 'patch', input: '"x"' },
          { type: 'custom_tool_call_output', call_id: 'c', output: 'ok' },
        ],
      },
      { wrapsCustomTools: true },
    );
    expect([warnings, unsupported]).toEqual([['custom tools sent as functions'], []]);
    expect(request).toMatchObject({
      tools: [
        {
          type: 'function',
          function: {
            name: 'patch',
            parameters: {
              properties: { input: { description: expect.stringMatching(/lark grammar:\nstart: x$/) } },
            },
          },
        },
        { function: { name: 'crm__find' } },
        { type: 'function', function: { name: 'crm__run' } },
      ],
      tool_choice: { type: 'function', function: { name: 'patch' } },
      messages: [
        { tool_calls: [{ type: 'function', function: { name: 'patch', arguments: '{"input":"\\"x\\""}' } }] },
        { role: 'tool', content: 'ok' },
      ],
    });
    expect(toolNames.get('patch')).toEqual({
      kind: 'custom',
      name: 'patch',
      namespace: null,
      isWrapped: true,
    });
    expect(toolNames.get('crm__run')).toMatchObject({ kind: 'custom', name: 'run', isWrapped: true });
  });

  it('carries a search of the web that is demanded', () => {
    const location = { type: 'approximate', city: 'Graz', country: 'AT' };
    const tools = [{ type: 'web_search', search_context_size: 'low', user_location: location }];
    const { request, warnings } = translateResponses({ tools, tool_choice: { type: 'web_search' } });
    expect(request.web_search_options).toEqual({
      search_context_size: 'low',
      user_location: { type: 'approximate', approximate: { city: 'Graz', country: 'AT' } },
    });
    expect(request.tool_choice).toBeUndefined();
    expect(warnings).toEqual(['tool_choice dropped: the model decides how often it searches']);
    const filtered = [{ type: 'web_search', filters: { allowed_domains: ['a.org'] } }];
    expect(translateResponses({ tools: filtered, tool_choice: 'required' }).unsupported).toEqual([
      'tools[0].filters',
    ]);
  });

  it.each([
    'file_search',
    'code_interpreter',
    'image_generation',
    'mcp',
    'computer',
    'local_shell',
    'shell',
    'apply_patch',
    'x',
  ])('leaves out %s where it is only offered, and refuses it where it is the only tool', (type) => {
    const beside = translateResponses({ tools: [tool, { type }] });
    expect([beside.unsupported, beside.warnings]).toEqual([
      [],
      [`${type} dropped: the model has no such tool of its own`],
    ]);
    expect(translateResponses({ tools: [{ type }] }).unsupported).toEqual(['tools[0]']);
  });

  it.each<[string, RequestFields]>([
    ['tools[0].format', { tools: [{ type: 'custom', name: 'c', format: { type: 'ebnf' } }] }],
    ['tool_choice', { tools: [tool, { type: 'web_search' }], tool_choice: { type: 'file_search' } }],
    ['tool_choice', { tools: [tool], tool_choice: { type: 'mcp', server_label: 's' } }],
    ['tool_choice', { tools: [tool], tool_choice: { type: 'allowed_tools', mode: 'required', tools: [] } }],
    [
      'tool_choice.tools[1]',
      {
        tools: [tool],
        tool_choice: {
          type: 'allowed_tools',
          mode: 'auto',
          tools: [
            { type: 'function', name: 'f' },
            { type: 'mcp', server_label: 's' },
          ],
        },
      },
    ],
    [
      'input[0].tools[0]',
      {
        input: [
          { type: 'additional_tools', tools: [{ type: 'shell' }] },
          { role: 'user', content: 'x' },
        ],
      },
    ],
  ])('refuses %s', (path, fields) => {
    expect(translateResponses(fields).unsupported).toEqual([path]);
  });
});

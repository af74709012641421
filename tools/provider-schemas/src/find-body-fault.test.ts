import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bodyMembersOf, findBodyFault, type SchemaService, schemaServices } from './index.ts';
import { sdkSources } from './sdk-sources.ts';

const user = { role: 'user', content: 'Hi' };
const block = (more: object) => ({
  max_tokens: 9,
  model: 'm',
  messages: [{ role: 'user', content: [more] }],
});
const converse = (more: object) => ({ messages: [{ role: 'user', content: [more] }] });
const contents = [{ role: 'user', parts: [{ text: 'Hi' }] }];
const declared = (parameters: object) => ({
  contents,
  tools: [{ functionDeclarations: [{ name: 'look', parameters }] }],
});

describe('findBodyFault', () => {
  it.each<[SchemaService, unknown, string, string]>([
    ['anthropic', { model: 'm', messages: [user] }, 'missing', 'max_tokens'],
    ['anthropic', block({ type: 'text', text: 'a', foo: 1 }), 'unknown', 'messages.0.content.0.text.foo'],
    ['anthropic', block({ type: 'hologram' }), 'tag', 'messages.0.content.0'],
    ['anthropic', block({ text: 'a' }), 'missing', 'messages.0.content.0.type'],
    ['anthropic', { ...block({ type: 'text', text: 'a' }), max_tokens: 1.5 }, 'type', 'max_tokens'],
    ['bedrock', converse({ text: 'a', foo: 1 }), 'unknown', 'messages.0.content.0.foo'],
    ['bedrock', converse({ text: 'a', image: {} }), 'one', 'messages.0.content.0'],
    ['bedrock', converse({ image: { format: 'png' } }), 'missing', 'messages.0.content.0.image.source'],
    ['cerebras', { model: 'm', messages: [user], foo: 1 }, 'unknown', 'foo'],
    ['cohere', { model: 'm', messages: [{ ...user, name: 'a' }] }, 'unknown', 'messages.0.name'],
    ['gemini', { contents, generationConfig: { foo: 1 } }, 'unknown', 'generationConfig.foo'],
    ['gemini', { contents, modelArmorConfig: {} }, 'unknown', 'modelArmorConfig'],
    [
      'gemini',
      declared({ type: 'OBJECT', properties: { a: { $ref: 'b' } } }),
      'unknown',
      'tools.0.functionDeclarations.0.parameters.properties.0.value.$ref',
    ],
    ['vertex', { contents, store: true }, 'unknown', 'store'],
    ['groq', { model: 'm', messages: [user], service_tier: 'default' }, 'enum', 'service_tier'],
    ['mistral', { model: 'm', messages: [{ ...user, name: 'a' }] }, 'unknown', 'messages.0.user.name'],
    ['openai', { model: 'm', messages: [{ ...user, foo: 1 }] }, 'unknown', 'messages.0.foo'],
    ['openai', { model: 'm', messages: [{ role: 'system', content: 7 }] }, 'type', 'messages.0.content'],
    ['openai', { model: 'm', messages: [user], temperature: 3 }, 'range', 'temperature'],
    ['responses', { model: 'm', input: 'Hi', foo: 1 }, 'unknown', 'foo'],
  ])('%s: %j', (service, body, kind, path) => {
    const fault = findBodyFault(service, body);
    expect({ kind: fault?.kind, path: fault?.path.join('.') }).toEqual({ kind, path });
  });

  it('finds nothing in what each service takes', () => {
    const chat = { model: 'm', messages: [user] };
    const bodies: Record<SchemaService, unknown> = {
      anthropic: { ...chat, max_tokens: 9, tools: [{ name: 'look', input_schema: { type: 'object' } }] },
      bedrock: converse({ text: 'a' }),
      cerebras: chat,
      cohere: chat,
      gemini: declared({ type: 'object', properties: { a: { type: 'STRING', minLength: '1' } } }),
      groq: chat,
      mistral: { ...chat, tool_choice: 'any' },
      openai: { ...chat, stop: null },
      responses: { model: 'm', input: [{ role: 'user', content: 'Hi' }] },
      vertex: { contents, modelArmorConfig: {} },
    };
    for (const service of schemaServices) expect(findBodyFault(service, bodies[service])).toBeUndefined();
  });

  it('leaves members and tags alone that are new, if asked to', () => {
    const body = { model: 'm', messages: [{ role: 'user', content: [{ type: 'scene', a: 1 }], b: 1 }], c: 1 };
    expect(findBodyFault('openai', body, { isOpen: true })).toBeUndefined();
    expect(findBodyFault('openai', { ...body, n: 'x' }, { isOpen: true })?.path).toEqual(['n']);
  });
});

it('knows the members of a body', () => {
  expect(bodyMembersOf('mistral')).toContain('random_seed');
  expect(bodyMembersOf('openai')).not.toContain('top_k');
});

describe('generated files', () => {
  const pinned = JSON.parse(readFileSync(new URL('../sdks/package.json', import.meta.url), 'utf8'));

  it.each(sdkSources)('$service is of the pinned version of $package', ({ service, package: name }) => {
    const file = JSON.parse(
      readFileSync(new URL(`./schemas/${service}.generated.json`, import.meta.url), 'utf8'),
    );
    expect(file.$comment).toContain(`${name} ${pinned.dependencies[name]} (`);
    expect(file.$comment).toContain('npm run provider-schemas');
    expect(JSON.stringify(file.definitions)).not.toMatch(/"description":"/);
  });

  it('are all there is', () => {
    expect(sdkSources.map(({ service }) => service).sort()).toEqual([...schemaServices].sort());
  });
});

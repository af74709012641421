import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { openaiSchemas } from '../openai/index.ts';
import { undescribedMembers } from '../test-support/undescribed-members.ts';
import { ResponsesRequest, responsesSchemas } from './index.ts';

const validator = Compile(ResponsesRequest);
const base = { model: 'auto', input: 'hi' };

describe('ResponsesRequest', () => {
  it.each<[string, object]>([
    ['no input, where a prompt or a stored response has it', { input: undefined, prompt: { id: 'p' } }],
    ['unknown members', { top_k: 3, access_programs: { cyber: 'standard' } }],
    [
      'unknown values of open lists',
      { truncation: 'x', service_tier: 'y', include: ['z'], reasoning: { effort: 'w' } },
    ],
    ['unknown types', { input: [{ type: 'x' }], tools: [{ type: 'y', a: 1 }], tool_choice: { type: 'z' } }],
    ['unknown members of items', { input: [{ role: 'user', content: 'x', zz: 1 }] }],
    [
      'items with null members',
      { input: [{ type: 'reasoning', summary: [], id: null, encrypted_content: null }] },
    ],
    ['nulls', Object.fromEntries(Object.keys(ResponsesRequest.properties).map((name) => [name, null]))],
  ])('accepts %s', (_name, fields) => {
    expect(validator.Errors({ ...base, ...fields, model: 'auto' })).toEqual([]);
  });

  it.each<[string, object]>([
    ['input', { input: 7 }],
    ['input', { input: [{ type: 'function_call', name: 'f', arguments: '{}' }] }],
    ['input', { input: [{ type: 'function_call', call_id: 'c', name: 'f', arguments: {} }] }],
    ['input', { input: [{ type: 'function_call_output', call_id: 'c', output: 7 }] }],
    ['input', { input: [{ role: 'user' }] }],
    ['input', { input: [{ role: 'user', content: [{ type: 'input_text' }] }] }],
    ['input', { input: [{ type: 'web_search_call', id: 7 }] }],
    ['tools', { tools: [{ type: 'function' }] }],
    ['tools', { tools: [{ type: 'namespace', name: 'n', tools: [{ type: 'x' }] }] }],
    ['tool_choice', { tool_choice: 'any' }],
    ['tool_choice', { tool_choice: { type: 'function' } }],
    ['max_output_tokens', { max_output_tokens: 1.5 }],
    ['temperature', { temperature: 3 }],
    ['metadata', { metadata: 'text' }],
    ['instructions', { instructions: ['x'] }],
    ['previous_response_id', { previous_response_id: 7 }],
    ['text', { text: { format: 'json' } }],
    ['timeout', { timeout: 0 }],
    ['model', { model: '' }],
  ])('rejects a wrong %s: %j', (_name, fields) => {
    expect(validator.Check({ ...base, ...fields })).toBe(false);
  });

  it('is compiled, not interpreted', () => {
    expect(validator.IsAccelerated()).toBe(true);
  });
});

describe('responsesSchemas', () => {
  it('lists schemas under their title, none of which chat has', () => {
    for (const [name, schema] of Object.entries(responsesSchemas)) {
      expect(schema).toHaveProperty('title', name);
      expect(Object.keys(openaiSchemas)).not.toContain(name);
    }
  });

  it.each(Object.entries(responsesSchemas))('%s and all its fields are described', (_name, schema) => {
    expect(schema).toHaveProperty('description');
    expect(undescribedMembers(schema, '')).toEqual([]);
  });
});

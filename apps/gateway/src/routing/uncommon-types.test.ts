import type { ChatCompletionRequest } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import { paramOf } from '../contract/index.ts';
import { requestFeatures } from './request-features.ts';
import { uncommonTypes } from './uncommon-types.ts';

const requestOf = (members: object): ChatCompletionRequest =>
  JSON.parse(JSON.stringify({ model: 'm', messages: [], ...members }));
const part = (type: string, role = 'user') => ({
  messages: [{ role, content: [{ type: 'text' }, { type }] }],
});

describe('uncommonTypes', () => {
  it.each<[what: string, members: object, expected: readonly string[]]>([
    ['nothing', { messages: [{ role: 'user', content: 'x' }], tools: null, tool_choice: 'auto' }, []],
    ['known types', { ...part('image_url'), tools: [{ type: 'function' }, { type: 'custom' }] }, []],
    ['a part', part('scene'), ['unknown messages[0].content[1].type']],
    ['a video', part('video_url'), ['video messages[0].content[1].type']],
    ['a video of a tool', part('input_video', 'tool'), ['video messages[0].content[1].type']],
    ['a video that a model said', part('video_url', 'assistant'), ['unknown messages[0].content[1].type']],
    ['a video of the system', part('video_url', 'system'), ['unknown messages[0].content[1].type']],
    ['a tool', { tools: [{ type: 'function' }, { type: 'mcp' }] }, ['unknown tools[1].type']],
    ['a choice', { tool_choice: { type: 'mcp' } }, ['unknown tool_choice.type']],
    ['a named function', { tool_choice: { type: 'function' } }, []],
    ['a member of every object', part('constructor'), ['unknown messages[0].content[1].type']],
  ])('of %s', (_what, members, expected) => {
    const found = uncommonTypes(requestOf(members));
    expect(found.map(({ what, path }) => `${what} ${paramOf(['body', ...path])}`)).toEqual(expected);
  });

  it('are at most ten of each kind, however many there are', () => {
    const scenes = Array.from({ length: 100_000 }, () => ({ type: 'scene' }));
    const content = [...scenes, { type: 'video_url' }];
    const began = performance.now();
    const found = uncommonTypes(requestOf({ messages: [{ role: 'user', content }] }));
    expect(performance.now() - began).toBeLessThan(1000);
    expect(found.map(({ what }) => what)).toEqual([...Array(10).fill('unknown'), 'video']);
  });

  it.each([
    ['user', "it can be 'text', 'image_url', 'input_audio', 'file' or 'document'"],
    ['system', "it can be 'text'"],
    ['assistant', "it can be 'text' or 'refusal'"],
  ])('say what a part of a %s can be', (role, instead) => {
    expect(uncommonTypes(requestOf(part('scene', role)))).toMatchObject([{ instead }]);
  });
});

describe('requestFeatures', () => {
  it.each([
    ['video_url', 'video'],
    ['input_video', 'video'],
    ['video', 'video'],
    ['input_image', 'image'],
    ['audio_url', 'audio'],
    ['document_url', 'file'],
  ])('a part of type %s needs a model that reads %s', (type, modality) => {
    const { modalities, firstPart } = requestFeatures(requestOf(part(type)), 100, undefined);
    expect([...modalities]).toEqual([modality]);
    expect([...firstPart.values()]).toEqual([['messages', 0, 'content', 1, 'type']]);
  });

  it.each(['scene', 'constructor', 'toString', '__proto__'])('a part of type %s needs none', (type) => {
    expect([...requestFeatures(requestOf(part(type)), 100, undefined).modalities]).toEqual([]);
  });

  it.each<[what: string, members: object, tools: boolean]>([
    ['an unknown tool', { tools: [{ type: 'web_search' }] }, false],
    ['a function among others', { tools: [{ type: 'web_search' }, { type: 'function' }] }, true],
  ])('%s asks for a model with tools: %#', (_what, members, tools) => {
    expect(requestFeatures(requestOf(members), 100, undefined).tools).toBe(tools);
  });

  it('does not count the bytes of media in unknown parts as tokens', () => {
    const data = 'A'.repeat(1_000_000);
    for (const value of [data, `data:video/mp4;base64,${data}`, { deep: [data] }]) {
      const content = [
        { type: 'hologram', rays: value },
        { type: 'text', text: 'What is this?' },
      ];
      const request = requestOf({ messages: [{ role: 'user', content }] });
      expect(requestFeatures(request, 1_000_000, undefined).promptTokens).toBeLessThan(2000);
    }
  });

  it('counts the texts of unknown parts', () => {
    const content = [{ type: 'scene', deep: { note: 'The depot delivered more. '.repeat(1000) } }];
    const { promptTokens } = requestFeatures(
      requestOf({ messages: [{ role: 'user', content }] }),
      30_000,
      undefined,
    );
    expect(promptTokens).toBeGreaterThan(3000);
  });
});

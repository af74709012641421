import type { ChatCompletionRequest } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import { parseLargeBody } from '../contract/index.ts';
import { estimateTokensOfTexts } from './prompt-size.ts';

const bodyOf = (content: unknown, more: object = {}): ChatCompletionRequest =>
  JSON.parse(JSON.stringify({ model: 'auto', messages: [{ role: 'user', content }], ...more }));
const sentence = 'The northern depot delivered more orders than in the quarter before. ';
/** Twelve tokens a sentence in o200k_base. */
const tokensPerSentence = 12;

describe('estimatePrompt', () => {
  it('counts texts, not the JSON around them', () => {
    const tokens = estimateTokensOfTexts(bodyOf(sentence.repeat(50)), undefined);
    expect(Math.abs(tokens / (50 * tokensPerSentence) - 1)).toBeLessThan(0.25);
    const parts = estimateTokensOfTexts(bodyOf([{ type: 'text', text: sentence.repeat(50) }]), undefined);
    expect(parts).toBe(tokens);
  });

  it('counts an image as constant, whatever its size', () => {
    const url = `data:image/png;base64,${'A'.repeat(2_000_000)}`;
    const tokens = estimateTokensOfTexts(bodyOf([{ type: 'image_url', image_url: { url } }]), undefined);
    expect(tokens).toBeLessThan(1500);
  });

  it('measures long texts behind placeholders', () => {
    const body = Buffer.from(JSON.stringify(bodyOf(sentence.repeat(5000))));
    const { value, texts } = parseLargeBody(body);
    expect(JSON.stringify(value).length).toBeLessThan(2000);
    const request: ChatCompletionRequest = JSON.parse(JSON.stringify(value));
    const tokens = estimateTokensOfTexts(request, texts);
    expect(Math.abs(tokens / (5000 * tokensPerSentence) - 1)).toBeLessThan(0.25);
  });

  it('samples all parts of a long text, and decodes escapes', () => {
    const measured = (text: string, isAscii: boolean) => {
      const json = JSON.stringify(bodyOf(text));
      const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
      const sent = isAscii ? json.replace(/[\u0080-\uffff]/g, escaped) : json;
      const { value, texts } = parseLargeBody(Buffer.from(sent));
      const request: ChatCompletionRequest = JSON.parse(JSON.stringify(value));
      return estimateTokensOfTexts(request, texts);
    };
    const chinese = '北方仓库交付的订单比上一季度多。'.repeat(2000);
    expect(Math.abs(measured(chinese, true) / measured(chinese, false) - 1)).toBeLessThan(0.05);
    const mixed = sentence.repeat(400) + chinese;
    const whole = estimateTokensOfTexts(bodyOf(mixed), undefined);
    expect(Math.abs(measured(mixed, false) / whole - 1)).toBeLessThan(0.25);
  });

  it('counts earlier reasoning, and calls in the deprecated format', () => {
    const plain = { role: 'assistant', content: 'x' };
    const of = (more: object) =>
      estimateTokensOfTexts(bodyOf('', { messages: [{ ...plain, ...more }] }), undefined);
    const before = of({});
    expect(of({ reasoning_content: sentence.repeat(10) })).toBeGreaterThan(before + 90);
    expect(of({ function_call: { name: 'f', arguments: sentence.repeat(10) } })).toBeGreaterThan(before + 90);
  });

  it('counts tools and the arguments of calls', () => {
    const plain = estimateTokensOfTexts(bodyOf('Hi'), undefined);
    const tools = [{ type: 'function', function: { name: 'f', description: sentence.repeat(10) } }];
    expect(estimateTokensOfTexts(bodyOf('Hi', { tools }), undefined)).toBeGreaterThan(plain + 100);
    const calls = [{ id: 'c', type: 'function', function: { name: 'f', arguments: sentence.repeat(10) } }];
    const called = bodyOf('Hi', { messages: [{ role: 'assistant', content: null, tool_calls: calls }] });
    expect(estimateTokensOfTexts(called, undefined)).toBeGreaterThan(100);
  });
});

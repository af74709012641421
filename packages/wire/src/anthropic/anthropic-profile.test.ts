import { describe, expect, it } from 'vitest';
import { anthropicProfileOf } from './index.ts';

describe('anthropicProfileOf', () => {
  it.each([
    ['claude-sonnet-5-5', 'claude-sonnet-5-5'],
    ['claude-opus-5-5-20261001', 'claude-opus-5-5'],
    ['claude-haiku-5-5', 'claude-haiku-5-5'],
    ['claude-fable-5-2', 'claude-fable-5-1'],
    ['claude-fable-5', 'claude-fable-5'],
    ['claude-mythos-preview', 'claude-fable-5'],
    ['claude-opus-5', 'claude-5'],
    ['claude-opus-5-20260701', 'claude-5'],
    ['claude-sonnet-5@20260701', 'claude-5'],
    ['claude-opus-5-9', 'newest'],
    ['claude-haiku-6', 'newest'],
    ['claude-opus-4-8', 'claude-opus-4-8'],
    ['claude-opus-4-7', 'claude-opus-4-7'],
    ['claude-sonnet-4-6', 'claude-4-6'],
    ['us.anthropic.claude-opus-4-6-v1:0', 'claude-4-6'],
    ['claude-sonnet-4-5-20250929', 'claude-4-5'],
    ['claude-opus-4-1-20250805', 'claude-opus-4-1'],
    ['claude-opus-4-20250514', 'claude-opus-4'],
    ['claude-opus-4-0', 'claude-opus-4'],
    ['anthropic.claude-sonnet-4-20250514-v1:0', 'claude-4'],
    ['claude-3-7-sonnet-latest', 'claude-3-7'],
    ['claude-3-5-haiku-20241022', 'claude-3-5'],
    ['Claude-3-Haiku-20240307', 'claude-3'],
    ['claude-2.1', 'claude-2'],
    ['claude-instant-1.2', 'claude-2'],
    ['minimax-m3', 'foreign'],
  ])('%s', (model, name) => {
    expect(anthropicProfileOf(model).name).toBe(name);
  });
});

import type { ChatCompletionRequest } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import { house } from '../../test-support/routing-house.ts';
import { createLackingMembers } from './lacking-members.ts';
import { isNeeded, mismatchLoss } from './mismatch-loss.ts';

const request = (more: Partial<ChatCompletionRequest>): ChatCompletionRequest => ({
  model: 'auto',
  messages: [{ role: 'user', content: 'x' }],
  ...more,
});

describe('what models lack', async () => {
  const { routing } = await house('routing: {}');
  const targets = new Map(
    routing
      .visible({
        modelGlobs: [],
        keyId: '',
        keyName: '',
        accountId: '',
        teamId: null,
        scopes: new Set(),
        limits: {},
        anonymization: undefined,
        documents: undefined,
        routing: [],
        expiresAtMs: undefined,
      })
      .map((target) => [target.id, target]),
  );
  const shared = targets.get('one/shared');
  if (shared === undefined) throw new Error('There is one.');

  it.each([
    [{ temperature: 0.5 }, ['temperature']],
    [{ temperature: null }, []],
    [{}, []],
    [{ top_p: 0.5, seed: 3 }, []],
  ])('%j: %j', (more, lacking) => {
    expect(createLackingMembers()(request(more)).of(shared)).toEqual(lacking);
  });

  it('asks an encoder once for each combination of members', () => {
    let asked = 0;
    const counting = {
      ...shared,
      adapter: {
        ...shared.adapter,
        lacking: () => {
          asked++;
          return ['seed'];
        },
      },
    };
    const lackingOf = createLackingMembers();
    for (const more of [{ seed: 1 }, { seed: 2 }, { seed: 3, user: 'a' }])
      lackingOf(request(more)).of(counting);
    expect(asked).toBe(1);
    lackingOf(request({ seed: 1, top_p: 0.1 })).of(counting);
    lackingOf(request({ reasoning_effort: 'high' })).of(counting);
    lackingOf(request({ reasoning_effort: 'low' })).of(counting);
    expect(asked).toBe(4);
  });
});

describe('what is lost with members', () => {
  it('is nothing without any, and more with the weightier', () => {
    expect(mismatchLoss([])).toBe(0);
    const order = [
      'temperature',
      'logit_bias',
      'parallel_tool_calls',
      'reasoning_effort',
      'logprobs',
      'n',
      'web_search_options',
    ];
    const losses = order.map((name) => mismatchLoss([name]));
    expect(losses).toEqual([...losses].sort((a, b) => a - b));
    expect(mismatchLoss(['temperature', 'seed'])).toBe(
      mismatchLoss(['temperature']) + mismatchLoss(['seed']),
    );
  });

  it.each(['tools', 'response_format', 'messages', 'audio', 'max_tokens'])('%s is never given up', (name) => {
    expect(isNeeded(name)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { closestName } from './closest-name.ts';

describe('closestName', () => {
  it.each([
    ['servr', 'server'],
    ['sevrer', 'server'],
    ['api-key', 'api_key'],
    ['apikey', 'api_key'],
    ['ApiKey', 'api_key'],
    ['baseurl', 'base_url'],
    ['completely_different', undefined],
    ['x'.repeat(1000), undefined],
    ['', undefined],
  ])('%j means %j', (typed, meant) => {
    expect(closestName(typed, ['server', 'api_key', 'api_keys', 'base_url', 'models'])).toBe(meant);
  });
});

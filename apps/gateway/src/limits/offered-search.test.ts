import { describe, expect, it } from 'vitest';
import { testPrincipal } from '../test-support/principal.ts';
import { withoutOfferedSearch } from './offered-search.ts';

const withBudget = testPrincipal({ limits: { budget: { usd: 1, period: 'day' as const } } });
const own = { type: 'function', name: 'f' };
const search = { type: 'web_search' };
const request = (body: object, api: 'messages' | 'responses' = 'responses') => ({
  api,
  body: { model: 'm', ...body },
  headers: {},
  limitMember: 'max_output_tokens',
  exclusive: [],
});

describe('withoutOfferedSearch', () => {
  it.each([
    [
      'beside functions',
      { tools: [own, search], tool_choice: 'auto' },
      { tools: [own], tool_choice: 'auto' },
    ],
    [
      'where some call is required',
      { tools: [search, own], tool_choice: 'required' },
      { tools: [own], tool_choice: 'required' },
    ],
    ['alone', { tools: [{ type: 'web_search_preview' }], tool_choice: 'auto' }, {}],
  ])('leaves a search out that is offered %s, with a warning', (_name, body, wanted) => {
    const { native, warning } = withoutOfferedSearch(request(body), withBudget);
    expect(native.body).toEqual({ model: 'm', ...wanted });
    expect(warning).toContain('web_search');
  });

  it.each([
    ['forces it', { tools: [search], tool_choice: 'required' }],
    ['names it', { tools: [own, search], tool_choice: search }],
    [
      'allows it by name',
      { tools: [own, search], tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [search] } },
    ],
    ['offers none', { tools: [own] }],
    ['has no tools', {}],
  ])('changes no request that %s', (_name, body) => {
    const given = request(body);
    expect(withoutOfferedSearch(given, withBudget)).toEqual({ native: given, warning: undefined });
  });

  it.each([
    ['of keys without a budget', testPrincipal({}), request({ tools: [own, search] })],
    [
      'whose searches are counted',
      withBudget,
      request({ tools: [{ type: 'web_search_20250305' }] }, 'messages'),
    ],
  ])('changes no requests %s', (_name, principal, given) => {
    expect(withoutOfferedSearch(given, principal).native).toBe(given);
  });
});

import { describe, expect, it } from 'vitest';
import { itemIdOf, responseIdOf, responseIdOfItem } from './response-context.ts';

describe('ids', () => {
  it.each(['req_t0abcd12', 'chatcmpl-req_t0abcd12', 'fc_odd-id', '0192-abcd'])(
    'of items lead to the response of %s',
    (id) => {
      expect(responseIdOf(id)).toMatch(/^resp_[A-Za-z0-9]+$/);
      for (const prefix of ['msg', 'rs', 'fc', 'ctc', 'tsc'] as const)
        expect(responseIdOfItem(itemIdOf(prefix, id, 12))).toBe(responseIdOf(id));
    },
  );

  it('are those of the request, whatever the chat API calls it', () => {
    expect(responseIdOf('chatcmpl-req_t0abcd12')).toBe(responseIdOf('req_t0abcd12'));
  });
});

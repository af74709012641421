import { describe, expect, it } from 'vitest';
import { rootActor } from '../../auth/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { DocumentedRoute, RouteCall } from '../../openapi/index.ts';
import { withStoreFailures } from './store-failures.ts';

const call: RouteCall = {
  params: {},
  query: {},
  body: undefined,
  upload: undefined,
  headers: {},
  principal: undefined,
  session: undefined,
  reauthorize: () => Promise.reject(new Error('Nobody calls.')),
  address: '127.0.0.1',
  requestId: 'r',
  actor: rootActor('admin-token'),
  signal: new AbortController().signal,
};
const failing = (error: unknown): DocumentedRoute =>
  withStoreFailures({
    method: 'GET',
    path: '/admin/v1/x',
    access: { kind: 'admin', roles: [] },
    limits: 'none',
    summary: 's',
    description: 'd',
    tag: 'Keys',
    responses: {},
    handle: () => Promise.reject(error),
  });

describe('withStoreFailures', () => {
  it('tells that the store is unavailable, with what is known about it for the log', async () => {
    const cause = new Error('connection lost');
    await expect(failing(cause).handle(call)).rejects.toMatchObject({ code: 'store_unavailable', cause });
  });

  it.each([new SluiceError('not_found'), new TypeError('a mistake')])('leaves %s as it is', async (error) => {
    await expect(failing(error).handle(call)).rejects.toBe(error);
  });
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { rolesByOperation } from '../api/index.ts';
import { canCall } from './abilities.ts';

const member = (role: 'viewer' | 'developer' | 'admin' | 'owner', account: string | null) => [
  { role, account, team: null, source: 'local' },
];

it('lets people do what their role may, in their account only', () => {
  expect(canCall(member('viewer', 'acc_1'), 'GET /admin/v1/keys', 'acc_1')).toBe(true);
  expect(canCall(member('viewer', 'acc_1'), 'POST /admin/v1/keys', 'acc_1')).toBe(false);
  expect(canCall(member('admin', 'acc_1'), 'POST /admin/v1/keys', 'acc_2')).toBe(false);
  expect(canCall(member('admin', 'acc_1'), 'POST /admin/v1/keys', undefined)).toBe(true);
  expect(canCall(member('admin', null), 'POST /admin/v1/keys', 'acc_2')).toBe(true);
  expect(canCall([], 'GET /admin/v1/keys', undefined)).toBe(false);
});

it('offers no requests to who only looks', () => {
  expect(canCall(member('viewer', null), 'POST /v1/chat/completions', undefined)).toBe(false);
  expect(canCall(member('developer', 'acc_1'), 'POST /v1/chat/completions', 'acc_1')).toBe(true);
});

it('keeps what counts for the whole installation from people of one account', () => {
  const operation = 'PATCH /admin/v1/settings';
  expect(rolesByOperation[operation]?.every((role) => role.startsWith('installation:'))).toBe(true);
  expect(canCall(member('owner', 'acc_1'), operation, undefined)).toBe(false);
  expect(canCall(member('owner', null), operation, undefined)).toBe(true);
});

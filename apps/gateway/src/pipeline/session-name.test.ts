import { expect, it } from 'vitest';
import { sessionNameOf } from './session-name.ts';

const request = { model: 'auto', messages: [] };

it.each([
  ['our header', {}, { 'x-sluice-session': 'a', 'x-session-id': 'b' }, 'a'],
  ['the header of OpenRouter', {}, { 'x-session-id': 'b' }, 'b'],
  ['the header of Codex', {}, { session_id: 'c' }, 'c'],
  ['metadata', { metadata: { session_id: 'd' } }, {}, 'd'],
  ['the user of Claude Code', { user: 'user_0a1b_account__session_9f-2' }, {}, '9f-2'],
  ['the user as JSON', { user: '{"device_id":"x","session_id":"e"}' }, {}, 'e'],
  ['no other user', { user: 'anna@example.org' }, {}, undefined],
  ['no broken JSON', { user: '{session_id' }, {}, undefined],
  ['nothing', {}, { 'x-sluice-session': '' }, undefined],
  ['no list', {}, { 'x-sluice-session': ['a', 'b'] }, undefined],
  ['no long text', {}, { 'x-sluice-session': 'x'.repeat(257) }, undefined],
])('takes %s', (_what, members, headers, expected) => {
  expect(sessionNameOf({ ...request, ...members }, headers)).toBe(expected);
});

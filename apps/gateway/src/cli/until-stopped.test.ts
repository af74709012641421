import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { untilStopped } from './until-stopped.ts';

function stopping() {
  const process = new EventEmitter();
  const logged: unknown[] = [];
  const log = { fatal: (facts: unknown) => logged.push(facts) };
  return { process, logged, stopped: untilStopped(process, log) };
}

it.each(['SIGTERM', 'SIGINT'])('%s stops the gateway', async (signal) => {
  const { process, stopped, logged } = stopping();
  process.emit(signal);
  expect([await stopped, logged]).toEqual(['signal', []]);
});

it('an uncaught exception is logged and stops the gateway; further ones are logged while it drains', async () => {
  const { process, stopped, logged } = stopping();
  const [first, second] = [new Error('first'), new Error('second')];
  process.emit('uncaughtException', first);
  expect(await stopped).toBe('failure');
  process.emit('uncaughtException', second);
  expect(logged).toEqual([{ err: first }, { err: second }]);
});

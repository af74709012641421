import type { Isolation } from '@sluice/documents';
import { describe, expect, it } from 'vitest';
import { localProvider } from '../config/index.ts';
import { createStartNotes } from './start-notes.ts';

const isolation: Isolation = {
  level: 'limits',
  network: 'not-isolated',
  memory: 'kernel-and-watchdog',
  processorTime: 'kernel-and-watchdog',
  environment: 'empty',
  filesystem: 'permission-model',
  user: 'same',
  newPrivileges: 'denied',
};

function notesWith() {
  const printed: string[] = [];
  const logged: unknown[] = [];
  const log = (facts: unknown) => logged.push(facts);
  const notes = createStartNotes({ info: log, warn: log }, (line) => printed.push(line));
  return { notes, printed, logged };
}

describe('createStartNotes', () => {
  it('holds notes back until the startup message is printed', () => {
    const { notes, printed, logged } = notesWith();
    notes.localServers([localProvider('ollama', 'http://127.0.0.1:11434/v1', ['a', 'b'])]);
    expect([printed, logged.length]).toEqual([[], 1]);
    notes.open();
    expect(printed).toEqual(['local model servers: ollama (http://127.0.0.1:11434/v1, 2 models)']);
  });

  it('tells nothing where there is nothing to tell, and that the last server has gone', () => {
    const { notes, printed } = notesWith();
    notes.open();
    notes.localServers([]);
    notes.documentIsolation({ ...isolation, level: 'full' }, 'required');
    expect(printed).toEqual([]);
    notes.localServers([localProvider('vllm', 'http://127.0.0.1:8000/v1', ['a'])]);
    notes.localServers([]);
    expect(printed).toEqual([
      'local model servers: vllm (http://127.0.0.1:8000/v1, 1 model)',
      'local model servers: none',
    ]);
  });

  it.each([
    ['best_effort', "documents are read with the isolation level 'limits' only"],
    ['required', 'documents are refused (documents.isolation: required)'],
  ] as const)('warns of weak isolation: %s', (required, effect) => {
    const { notes, printed, logged } = notesWith();
    notes.open();
    notes.documentIsolation(isolation, required);
    expect(printed[0]).toContain(`warning: ${effect}. For full isolation install`);
    expect(logged).toEqual([{ isolation }]);
  });
});

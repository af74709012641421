import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFrames } from './frames.ts';
import { parseOptions } from './options.ts';
import { loadRecordings } from './recordings.ts';
import { apiNames } from './replay.ts';
import { renderTable, summarize } from './report.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eval-wire-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('loadRecordings', () => {
  test('reads a meta file and the body that it names', async () => {
    const meta = {
      id: 'one',
      provider: 'openai',
      wire: 'openai',
      status: 429,
      stream: false,
      model: 'm',
      response: { contentType: 'application/json', file: 'body.json' },
    };
    await writeFile(join(folder, 'one.meta.json'), JSON.stringify(meta));
    await writeFile(join(folder, 'body.json'), '{}');
    expect(await loadRecordings(folder)).toEqual([
      {
        id: 'openai/one',
        provider: 'openai',
        wire: 'openai',
        status: 429,
        stream: false,
        contentType: 'application/json',
        body: Buffer.from('{}'),
        model: 'm',
      },
    ]);
  });

  test('frames decoded events', async () => {
    const response = { contentType: 'application/x-ndjson', file: 'x.ndjson' };
    const meta = { provider: 'bedrock', wire: 'bedrock', stream: true, response };
    await writeFile(join(folder, 'x.meta.json'), JSON.stringify(meta));
    await writeFile(
      join(folder, 'x.ndjson'),
      '{"messageStart":{}}\n\n{"messageStop":{"stopReason":"end_turn"}}\n',
    );
    const [recording] = await loadRecordings(folder);
    expect(recording).toMatchObject({
      id: 'bedrock/x',
      status: 200,
      contentType: 'application/vnd.amazon.eventstream',
      model: undefined,
    });
    expect(readFrames(recording?.body ?? Buffer.alloc(0)).map(({ payload }) => payload)).toEqual([
      '{}',
      '{"stopReason":"end_turn"}',
    ]);
  });

  test.each([
    { title: 'an empty folder', files: {}, message: 'holds no recordings' },
    {
      title: 'a meta file that names nothing',
      files: { 'a.meta.json': '{}' },
      message: 'must name provider',
    },
  ])('refuses $title', async ({ files, message }) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await expect(loadRecordings(folder)).rejects.toThrow(message);
  });
});

describe('options', () => {
  test('default to the own recordings', () => {
    const { set, ...rest } = parseOptions([]);
    expect(set).toMatch(/evals\/wire\/own$/);
    expect(rest).toEqual({ help: false, json: false, only: '', apis: [...apiNames] });
    expect(parseOptions(['--set', '/x', '--json', '--only', 'groq/'])).toMatchObject({
      set: '/x',
      json: true,
      only: 'groq/',
    });
    expect(parseOptions(['--apis', 'messages, chat']).apis).toEqual(['messages', 'chat']);
    expect(() => parseOptions(['--apis', 'mesages'])).toThrow('mesages');
    expect(() => parseOptions(['--sets'])).toThrow();
  });
});

describe('report', () => {
  const results = [
    {
      id: 'a/one',
      api: 'chat' as const,
      ways: { whole: [], streamed: [{ field: 'text', expected: 'x'.repeat(500), actual: '' }] },
    },
    { id: 'b/two_stream', api: 'messages' as const, ways: { streamed: [] } },
  ];

  test('counts questions, not recordings', () => {
    expect(summarize('set', results, 1.26)).toMatchObject({
      recordings: 2,
      comparisons: 3,
      different: 1,
      seconds: 1.3,
      results: [
        { recording: 'a/one', asked: 'whole', ok: true },
        { recording: 'a/one', asked: 'streamed', ok: false },
        { recording: 'b/two_stream', asked: 'streamed', ok: true },
      ],
    });
  });

  test('shows one line a recording, and below it what differs', () => {
    const lines = renderTable(results, summarize('set', results, 1)).split('\n');
    expect(lines[1]).toBe('a/one         chat         ok      DIFFER');
    expect(lines[2]).toMatch(/^ {4}streamed text: recorded "x+\.\.\. \(502 characters\), got ""$/);
    expect(lines[3]).toBe('b/two_stream  messages     -       ok');
    expect(lines.at(-2)).toBe('2 recordings, 3 comparisons, 1 different, 1 s');
  });
});

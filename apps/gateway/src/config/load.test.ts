// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are written like that.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, parseConfig } from './load.ts';
import { toSettings } from './settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-config-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const parse = (text: string, environment: Readonly<Record<string, string>> = {}) =>
  parseConfig(text, join(folder, 'sluice.yaml'), environment);

async function problemsOf(
  text: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  try {
    await parse(text, environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
  }
  return [];
}

describe('reports configuration errors with line and column', () => {
  const cases: [string, string, RegExp][] = [
    [
      'an unknown member',
      'server:\n  port: 1\nservr: {}\n',
      /^3:1 servr: Unknown setting; did you mean 'server'\? Allowed here: server, discovery/,
    ],
    [
      'an unknown member, deep',
      'providers:\n  a:\n    protocol: openai\n    api_kee: x\n',
      /^4:5 providers\.a\.api_kee: Unknown setting; did you mean 'api_key'\? Allowed here: protocol, preset, base_url, api_key/,
    ],
    ['a wrong type', 'server:\n  port: "80"\n', /^2:9 server\.port: /],
    ['a port that is none', 'server:\n  port: 70000\n', /^2:9 server\.port: /],
    [
      'a time too short for any request',
      'timeouts:\n  max_total: 999ms\n',
      /^2:14 timeouts\.max_total: .*1s/,
    ],
    ['a wrong duration', 'timeouts:\n  max_total: 5 minutes\n', /^2:14 timeouts\.max_total: /],
    ['a wrong size', 'server:\n  body_limit: -1\n', /^2:15 server\.body_limit: /],
    ['a wrong word', 'anonymization:\n  default: maybe\n', /^2:12 anonymization\.default: /],
    [
      'a pattern that is not RE2',
      'anonymization:\n  patterns:\n    - pattern: PRJ-[0-9]+\n    - pattern: (?<=x)y\n',
      /^4:16 anonymization\.patterns\.1\.pattern: .*RE2/,
    ],
    [
      'an unknown type',
      'anonymization:\n  types: [101, 7777]\n',
      /^2:16 anonymization\.types\.1: Unknown entity type 7777/,
    ],
    [
      'an unknown type of a value',
      'anonymization:\n  deny: [{ value: x, type: 100 }]\n',
      /^2:28 anonymization\.deny\.0\.type: Unknown entity type 100/,
    ],
    [
      "an unknown type of a detector's",
      'anonymization:\n  detector: { url: "http://d/x", types: { A: 9 } }\n',
      /^2:\d+ anonymization\.detector\.types\.A: Unknown entity type 9/,
    ],
    ['a wrong provider name', 'providers:\n  "A B":\n    protocol: openai\n', /A B/],
    ['no protocol', 'providers:\n  a:\n    api_key: x\n', /providers\.a\.protocol: /],
    ['an empty alias', 'models:\n  fast: []\n', /^2:9 models\.fast: /],
    ['an alias that looks like a model', 'models:\n  a/b: [c]\n', /^2:3 models\.a\/b: An alias has no '\/'/],
    [
      'an unknown member of a target',
      'models:\n  a: [{ model: b/c, wieght: 1 }]\n',
      /wieght: Unknown setting; did you mean 'weight'\?/,
    ],
    [
      'an unknown member of a model',
      'providers:\n  a:\n    protocol: openai\n    models:\n      - name: m\n        contextWindow: 1\n',
      /^6:9 .*did you mean 'context_window'\?/,
    ],
    [
      'a misspelled type',
      'anonymization:\n  types: [PERSON, EMAIL_ADRESS]\n',
      /^2:19 anonymization\.types\.1: .*did you mean EMAIL_ADDRESS\?/,
    ],
    ['a name that nothing is like', 'qqqqqqqq: 1\n', /^1:1 qqqqqqqq: Unknown setting\. Allowed here: server/],
    ['a member twice', 'discovery: on\ndiscovery: off\n', /^2:1 /],
    ['broken YAML', 'server:\n  port: [1\n', /^\d+:\d+ /],
    ['a list', '- a\n', /file|:/],
    [
      'an unset variable',
      'providers:\n  a:\n    protocol: openai\n    api_key: ${NOT_SET}\n',
      /^4:14 .*NOT_SET is not set/,
    ],
    [
      'an empty variable',
      'providers:\n  a:\n    protocol: openai\n    api_key: env:EMPTY\n',
      /^4:14 .*EMPTY is not set/,
    ],
    [
      'a missing file',
      'providers:\n  a:\n    protocol: openai\n    api_key: file:nothing\n',
      /^4:14 .*nothing cannot be read/,
    ],
  ];
  it.each(cases)('%s', async (_what, text, expected) => {
    const problems = await problemsOf(text, { EMPTY: '' });
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.some((problem) => expected.test(problem))).toBe(true);
  });

  it('reports all errors at once', async () => {
    expect(await problemsOf('server:\n  port: x\n  body_limit: y\nlimits:\n  default_rpm: 0\n')).toHaveLength(
      3,
    );
  });

  it('names the path, and no secret', async () => {
    const text = 'providers:\n  a:\n    protocol: openai\n    api_key: ${KEY}\n    retries: many\n';
    await expect(parse(text, { KEY: 'sk-very-secret' })).rejects.toThrow(/sluice\.yaml:5:14 /);
    await expect(parse(text, { KEY: 'sk-very-secret' })).rejects.toThrow(/^(?![\s\S]*sk-very-secret)/);
  });
});

describe('references', () => {
  const keyOf = async (value: string, environment: Readonly<Record<string, string>> = {}) =>
    (await parse(`providers: { a: { protocol: openai, api_key: ${value} } }`, environment)).providers?.['a']
      ?.api_key;

  it('resolve variables and files', async () => {
    await writeFile(join(folder, 'secret'), '  from a file\n');
    expect(await keyOf('"${KEY}"', { KEY: 'k' })).toBe('k');
    expect(await keyOf('"x-${KEY}-${KEY2}"', { KEY: 'k', KEY2: '$' })).toBe('x-k-$');
    expect(await keyOf('env:KEY', { KEY: 'k' })).toBe('k');
    expect(await keyOf('file:secret')).toBe('from a file');
    expect(await keyOf(`file:${join(folder, 'secret')}`)).toBe('from a file');
  });

  it('are resolved once: their values are not resolved again', async () => {
    expect(await keyOf('"${KEY}"', { KEY: '${OTHER}', OTHER: 'x' })).toBe('${OTHER}');
    expect(await keyOf('env:KEY', { KEY: 'file:/etc/passwd' })).toBe('file:/etc/passwd');
  });

  it('leave other texts unchanged', async () => {
    expect(await keyOf("'$KEY $ {KEY} ${}'")).toBe('$KEY $ {KEY} ${}');
  });
});

describe('loadConfig', () => {
  it('reads a file and returns its absolute path', async () => {
    const path = join(folder, 'sluice.yaml');
    await writeFile(path, '# nothing but a comment\n');
    expect(await loadConfig(path, {})).toEqual({ file: {}, path, notices: [] });
    await expect(loadConfig(join(folder, 'none.yaml'), {})).rejects.toThrow('There is no configuration file');
  });
});

describe('toSettings', () => {
  const settings = async (text: string) => toSettings({ file: await parse(text), path: undefined });

  it('has a default for everything', async () => {
    expect(await settings('')).toMatchObject({
      server: {
        bodyLimitBytes: 64 * 1024 ** 2,
        bodyBudgetBytes: 256 * 1024 ** 2,
        maxInFlight: 4096,
        drainMs: 30_000,
      },
      discovery: true,
      sandbox: true,
      providers: [],
      anonymization: { default: 'off' },
      storage: { durability: 'journal' },
      routing: { stickinessMs: 3_600_000, exploration: 0.01, hedging: false },
      maxTotalTimeoutMs: 3_600_000,
    });
  });

  it('converts units, and accepts on and off as booleans', async () => {
    const text =
      'server: { body_limit: 1.5kb, body_budget: 7, drain: 1.5m }\ndiscovery: off\nsandbox: false\n' +
      'anonymization: { default: on }\ntimeouts: { max_total: 90 }\n' +
      'providers: { a: { protocol: openai, base_url: "http://h/v1//", auth_header: API-Key, api_keys: [x, y], ' +
      'timeout: { first_byte: 250ms, idle: 2s, total: 1h } } }\n' +
      'routing: { hedging: on }\nmodels: { fast: [a/b, { model: a/c, weight: 2 }] }\noverrides: { base_url: allow, api_key: deny }\n';
    expect(await settings(text)).toMatchObject({
      server: { bodyLimitBytes: 1536, bodyBudgetBytes: 7, drainMs: 90_000 },
      discovery: false,
      sandbox: false,
      anonymization: { default: 'on' },
      routing: { hedging: true },
      maxTotalTimeoutMs: 90_000,
      providers: [
        {
          name: 'a',
          preset: 'a',
          baseUrl: 'http://h/v1',
          authHeader: 'api-key',
          apiKeys: ['x', 'y'],
          allowPrivateNetwork: false,
          firstByteTimeoutMs: 250,
          idleTimeoutMs: 2000,
          totalTimeoutMs: 3_600_000,
          retries: 2,
        },
      ],
      aliases: new Map([
        [
          'fast',
          [
            { model: 'a/b', weight: undefined },
            { model: 'a/c', weight: 2 },
          ],
        ],
      ]),
      overridesAllowed: new Set(['base_url']),
    });
  });
});

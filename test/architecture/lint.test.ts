/** Each planted violation is refused by the rule that is there for it, and by nothing else. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, REPOSITORY, tempDir } from '../support/index.ts';
import { type BiomeConfig, withoutMessages, withoutRule } from './biome-config.ts';

const moduleIndex = 'Import a module through its index.ts.';
const folderIndex = 'Import a folder through its index.ts.';
const packageName = 'Import a package by its name.';
const connections = 'Only upstream/egress.ts opens connections.';
const drivers = 'Only storage/ knows SQL drivers.';

interface Planted {
  readonly file: string;
  readonly rules: readonly string[];
  /** For a rule with a list: what of the list refuses this file. */
  readonly messages?: readonly string[];
}

const limits = 'apps/gateway/src/limits';
const wire = 'packages/wire/src';
const imports = 'style/noRestrictedImports';
const globals = 'style/noRestrictedGlobals';
const planted: readonly Planted[] = [
  { file: `${limits}/module-past-its-index.ts`, rules: [imports], messages: [moduleIndex] },
  { file: `${limits}/module-deep-past-its-index.ts`, rules: [imports], messages: [moduleIndex] },
  { file: `${limits}/folder-inside-a-module.ts`, rules: [imports], messages: [moduleIndex] },
  { file: `${limits}/inner/from-below.ts`, rules: [imports], messages: [moduleIndex] },
  { file: `${limits}/clearance.ts`, rules: [imports], messages: [moduleIndex] },
  { file: `${limits}/folder-past-its-index.ts`, rules: [imports], messages: [folderIndex] },
  { file: `${limits}/package-past-its-name.ts`, rules: [imports], messages: [packageName] },
  { file: `${limits}/package-by-path.ts`, rules: [imports], messages: [packageName, moduleIndex] },
  { file: `${limits}/client-undici.ts`, rules: [imports], messages: [connections] },
  { file: `${limits}/client-net.ts`, rules: [imports], messages: [connections] },
  { file: `${limits}/client-bare-net.ts`, rules: [imports], messages: [connections] },
  { file: `${limits}/client-http.ts`, rules: [imports], messages: [connections] },
  { file: `${limits}/client-tls.ts`, rules: [imports], messages: [connections] },
  { file: `${limits}/client-dynamic.ts`, rules: [imports], messages: [connections] },
  { file: 'apps/gateway/src/http/server-with-sockets.ts', rules: [imports], messages: [connections] },
  { file: `${limits}/client-fetch.ts`, rules: [globals], messages: [connections] },
  {
    file: `${limits}/client-global-fetch.ts`,
    rules: [globals],
    messages: ['Name the global itself, so that the rules see it.'],
  },
  { file: `${limits}/client-web-socket.ts`, rules: [globals], messages: [connections] },
  { file: `${limits}/database.ts`, rules: [imports], messages: [drivers] },
  { file: `${limits}/environment.ts`, rules: ['style/noProcessEnv'] },
  { file: `${limits}/cycle-one.ts`, rules: ['suspicious/noImportCycles'] },
  { file: `${limits}/cycle-two.ts`, rules: ['suspicious/noImportCycles'] },
  { file: `${limits}/default-export.ts`, rules: ['style/noDefaultExport'] },
  { file: `${limits}/any-type.ts`, rules: ['suspicious/noExplicitAny'] },
  { file: `${limits}/enumeration.ts`, rules: ['style/noEnum'] },
  { file: `${limits}/camelCase.ts`, rules: ['style/useFilenamingConvention'] },
  { file: `${limits}/too-long.ts`, rules: ['style/noExcessiveLinesPerFile'] },
  { file: `${limits}/console.ts`, rules: ['suspicious/noConsole'] },
  { file: `${limits}/floating-promise.ts`, rules: ['nursery/noFloatingPromises'] },
  { file: `${limits}/misused-promise.ts`, rules: ['nursery/noMisusedPromises'] },
  { file: `${limits}/non-null.ts`, rules: ['style/noNonNullAssertion'] },
  { file: `${limits}/no-extension.ts`, rules: ['correctness/useImportExtensions'] },
  { file: `${limits}/undeclared.ts`, rules: ['correctness/noUndeclaredDependencies'] },
  { file: `${wire}/files.ts`, rules: [imports], messages: ['Engines read no files: data is handed in.'] },
  {
    file: `${wire}/files-later.ts`,
    rules: [imports],
    messages: ['Engines read no files: data is handed in.'],
  },
  { file: `${wire}/network.ts`, rules: [imports], messages: ['Engines open no connections.'] },
  { file: `${wire}/clock.ts`, rules: [globals], messages: ['The clock is handed in.'] },
  {
    file: `${wire}/apps-by-path.ts`,
    rules: [imports],
    messages: ['Engines never import apps.', moduleIndex],
  },
  { file: `${wire}/apps.ts`, rules: [imports, 'correctness/noUndeclaredDependencies'] },
  { file: `${wire}/environment.ts`, rules: [globals, 'style/noProcessEnv'] },
];

let config: BiomeConfig;
let tree: string;

beforeAll(async () => {
  tree = await tempDir('sluice-lint-');
  await cp(join(REPOSITORY, 'test/architecture/fixtures/lint'), tree, { recursive: true });
  for (const path of ['package.json', 'apps/gateway/package.json', 'packages/wire/package.json']) {
    await cp(join(REPOSITORY, path), join(tree, path));
  }
  const line = (_: unknown, index: number): string => `export const line${index} = ${index};\n`;
  await write(`${limits}/too-long.ts`, Array.from({ length: 301 }, line).join(''));
  await write(`${limits}/just-not-too-long.ts`, Array.from({ length: 300 }, line).join(''));
  config = JSON.parse(await readFile(join(REPOSITORY, 'biome.json'), 'utf8'));
  return disposeAll;
});

describe('the lint rules', () => {
  it('refuse every planted violation and nothing else', async () => {
    const expected = planted.flatMap(({ file, rules }) => rules.map((rule) => `${file} ${rule}`));
    expect([...new Set(await refusals(config))]).toEqual(expected.sort());
  });

  it.each(planted)('are what refuses $file', async ({ file, rules, messages }) => {
    const relaxed =
      messages === undefined
        ? rules.reduce((left, rule) => withoutRule(left, rule), config)
        : withoutMessages(config, rules[0] ?? '', messages);
    const left = await refusals(relaxed);
    expect(left.filter((refusal) => refusal.startsWith(`${file} `))).toEqual([]);
    expect(left.length).toBeGreaterThan(0);
  });
});

/** `file rule` of every error in the tree under a configuration. */
async function refusals(rules: BiomeConfig): Promise<readonly string[]> {
  const { $schema: _schema, ...rest } = rules;
  await write('biome.json', JSON.stringify({ ...rest, vcs: { enabled: false } }));
  const biome = join(REPOSITORY, 'node_modules/.bin/biome');
  const output = await new Promise<string>((resolve) => {
    execFile(
      biome,
      ['lint', '--reporter=json', '--max-diagnostics=none', '.'],
      { cwd: tree, maxBuffer: 1 << 24 },
      (_error, stdout) => resolve(stdout),
    );
  });
  const report: {
    diagnostics: { severity: string; category: string; location: { path: string } }[];
  } = JSON.parse(output);
  return report.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ category, location }) => `${location.path} ${category.replace(/^lint\//, '')}`)
    .sort();
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), text);
}

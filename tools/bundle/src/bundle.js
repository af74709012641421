/**
 * One file a thread instead of 2,200 modules: finding and compiling them was two thirds of the time to the first
 * answer. `npm start` builds the bundle again when a source changed; `npm run build` builds the one that is published.
 * Plain JavaScript, so that a start needs no type stripping.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDashboard, linkDashboard } from './dashboard.js';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const gateway = join(repository, 'apps/gateway');
const packages = ['wire', 'catalog', 'pii', 'documents', 'router'];

/** Code that runs in threads of its own, and code that only some requests need. */
const entries = {
  main: join(gateway, 'src/main.ts'),
  'storage-thread': join(gateway, 'src/storage/sqlite/thread.ts'),
  'detection-thread': join(gateway, 'src/privacy/detection/detection-thread-main.ts'),
  'heads-thread': join(gateway, 'src/routing/learning/fit-thread-main.ts'),
  'pii-detection': join(repository, 'packages/pii/src/detection.ts'),
};

/** Processes that read documents. From their sources, each would hold the compiler of TypeScript, which is 15 MiB. */
const childEntries = { 'documents-child': join(repository, 'packages/documents/src/child/main.ts') };

/** Where `npm start` keeps its bundles: in the gateway's folder, so that its dependencies are found from there. */
const developmentFolder = join(gateway, 'dist/development');

/** In a clone, the gateway's own `imports` lead to its sources; the nearest package.json decides. */
const developmentPackage = {
  type: 'module',
  imports: {
    '#documents-child': './documents-child.js',
    '#storage-thread': './storage-thread.js',
    '#detection-thread': './detection-thread.js',
    '#heads-thread': './heads-thread.js',
    '#pii-detection': './pii-detection.js',
  },
};
/** What `npm run build` makes for the published package. */
const publishedFolder = join(gateway, 'dist/bundle');

/** @param {string} folder @param {string[]} lines */
function addState(folder, lines) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addState(path, lines);
    else if (/\.(?:ts|json)$/.test(entry.name) && !entry.name.endsWith('.test.ts')) {
      const { mtimeMs, size } = statSync(path);
      lines.push(`${path} ${mtimeMs} ${size}`);
    }
  }
}

/** A digest of what the bundle is made from: names, sizes and times of all sources, and the dependencies. */
function sourceState() {
  /** @type {string[]} */
  const lines = [process.version];
  for (const name of packages) addState(join(repository, 'packages', name, 'src'), lines);
  addState(join(gateway, 'src'), lines);
  for (const path of ['package-lock.json', 'tools/bundle/src/bundle.js']) {
    const { mtimeMs, size } = statSync(join(repository, path));
    lines.push(`${path} ${mtimeMs} ${size}`);
  }
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
}

/**
 * Code in ASCII: V8 holds a source that has any other character in two bytes a character.
 * @param {string} code
 */
function toAscii(code) {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * @param {string} dir
 * @param {Record<string, string>} input
 * @param {RegExp[]} external
 */
async function buildEntries(dir, input, external) {
  const { build } = await import('rolldown');
  await build({
    input,
    platform: 'node',
    logLevel: 'warn',
    external,
    // Not `import`: what is required would resolve to modules, too.
    resolve: { conditionNames: ['sluice-source', 'node', 'default'] },
    output: {
      dir,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunk-[hash].js',
      // V8 keeps the source in memory: without comments and blanks it is half as large. Names stay for stack traces.
      minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
      sourcemap: true,
    },
  });
}

/**
 * Bundles the gateway into a folder, which takes about a second.
 * @param {string} folder within the gateway's folder
 */
async function buildBundle(folder) {
  const staging = `${folder}.${process.pid}`;
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  await buildEntries(staging, entries, [/^node:/]);
  // The published ones run from the package itself. Parsers are only loaded when a document needs them, and some beside their files.
  if (folder !== publishedFolder) await buildEntries(staging, childEntries, [/^(?!@sluice\/|[A-Z]:)[@\w]/i]);
  for (const file of readdirSync(staging)) {
    if (file.endsWith('.js'))
      writeFileSync(join(staging, file), toAscii(readFileSync(join(staging, file), 'utf8')));
  }
  if (folder !== publishedFolder)
    writeFileSync(join(staging, 'package.json'), JSON.stringify(developmentPackage));
  mkdirSync(dirname(folder), { recursive: true });
  try {
    renameSync(staging, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(join(folder, 'main.js'))) throw error;
  }
}

/** Removes bundles of earlier sources, except for those that a gateway may have started from within the last hour. */
function removeOldBundles() {
  const keepAfterMs = Date.now() - 3_600_000;
  for (const name of readdirSync(developmentFolder)) {
    const folder = join(developmentFolder, name);
    // Another process that starts now may have removed it already.
    const mtimeMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? keepAfterMs;
    if (mtimeMs < keepAfterMs) rmSync(folder, { recursive: true, force: true });
  }
}

/** The entry file of a bundle of the current sources; built first if a source changed. */
export function currentBundle() {
  const folder = join(developmentFolder, sourceState());
  // In a process of its own: the bundler needs ten times the memory that a gateway does.
  if (!existsSync(join(folder, 'main.js')))
    execFileSync(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' });
  linkDashboard(folder);
  return join(folder, 'main.js');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--published')) {
    rmSync(publishedFolder, { recursive: true, force: true });
    await buildBundle(publishedFolder);
    await buildDashboard(join(publishedFolder, 'dashboard'));
  } else {
    await buildBundle(join(developmentFolder, sourceState()));
    removeOldBundles();
  }
}

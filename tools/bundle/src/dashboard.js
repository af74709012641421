/**
 * Builds the dashboard: `npm run build` for the published package; in a clone, a start builds it in the background when
 * one of its sources changed, so that no start waits for it.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const sources = join(repository, 'apps/dashboard');
const developmentFolder = join(repository, 'apps/gateway/dist/development');
/** A build that takes longer has failed. */
const maxBuildMs = 120_000;

/** @param {string} folder @param {string[]} lines */
function addState(folder, lines) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addState(path, lines);
    else {
      const { mtimeMs, size } = statSync(path);
      lines.push(`${path} ${mtimeMs} ${size}`);
    }
  }
}

/** Where the dashboard of the present sources is, or will be. */
function currentFolder() {
  /** @type {string[]} */
  const lines = [];
  for (const name of ['src', 'public']) addState(join(sources, name), lines);
  for (const path of ['apps/dashboard/index.html', 'apps/dashboard/vite.config.ts', 'package-lock.json']) {
    const { mtimeMs, size } = statSync(join(repository, path));
    lines.push(`${path} ${mtimeMs} ${size}`);
  }
  const digest = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
  return join(developmentFolder, `dashboard-${digest}`);
}

/**
 * Builds into a folder, with compressed copies beside the files.
 * @param {string} folder
 */
export async function buildDashboard(folder) {
  const { build } = await import('vite');
  await build({ root: sources, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:js|css|html|svg)$/.test(name)) continue;
    const path = join(folder, name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/**
 * Links the dashboard into the folder of a bundle, and begins to build it if nobody has. Never fails: a gateway
 * serves without it.
 * @param {string} bundleFolder
 */
export function linkDashboard(bundleFolder) {
  try {
    const folder = currentFolder();
    const link = join(bundleFolder, 'dashboard');
    const isLinked = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    if (!isLinked || readlinkSync(link) !== folder) {
      const staging = `${link}.${process.pid}`;
      symlinkSync(folder, staging, 'junction');
      renameSync(staging, link);
    }
    if (existsSync(folder) || !claim(`${folder}.building`)) return;
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), folder], {
      detached: true,
      stdio: 'ignore',
    });
    child.unref();
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Read-only sources, or another process that does the same at this moment.
  }
}

/**
 * Whether this process is the one to build; a claim that is too old was left behind.
 * @param {string} folder
 */
function claim(folder) {
  const since = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
  if (since !== undefined && Date.now() - since > maxBuildMs)
    rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder = currentFolder()] = process.argv;
  const staging = `${folder}.building`;
  mkdirSync(staging, { recursive: true });
  try {
    await buildDashboard(staging);
    renameSync(staging, folder);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    throw error;
  }
}

#!/usr/bin/env node
// Plain JavaScript on purpose: an old Node must reach the one clear line below, not a syntax error.
import fs from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import url from 'node:url';
import v8 from 'node:v8';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 15)) {
  console.error(
    `Sluice needs Node 24.15 or newer; this is ${process.versions.node}. Install it from https://nodejs.org.`,
  );
  process.exit(1);
}
// Node would open a debugger for whoever sends this signal, and with it everything that the process holds.
process.on('SIGUSR1', () => undefined);
// Bodies are memory outside V8's heap. By default each 64 MB of them start a full collection, however much of the
// heap is alive: one for every hundred requests of 200 kB, a third of their time. With this they count like the
// heap itself does (decisions/0012).
v8.setFlagsFromString('--external-memory-accounted-in-global-limit');
const { main } = await import(await entryPoint());
await main(process.argv.slice(2));

/**
 * Whether compiled code can be kept here: beside the code that it was compiled from, in a folder into which nobody else
 * can write. What lies in a cache is run, and the usual place, the shared temporary folder, belongs to whoever comes
 * first.
 */
function isOwnFolder(folder) {
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch {
    // It exists, or cannot be made; the next lines tell.
  }
  const facts = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (facts === undefined || !facts.isDirectory()) return false;
  if (process.getuid === undefined) return true;
  return facts.uid === process.getuid() && (facts.mode & 0o022) === 0;
}

/** The gateway in one file: the published bundle, or in a clone one that is built again when a source changed. */
async function entryPoint() {
  const isClone = process.execArgv.includes('--conditions=sluice-source');
  const file = isClone
    ? (await import('../../../tools/bundle/src/bundle.js')).currentBundle()
    : url.fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));
  const cache = path.join(path.dirname(file), 'compile-cache');
  if (isOwnFolder(cache)) module.enableCompileCache?.(cache);
  return url.pathToFileURL(file).href;
}

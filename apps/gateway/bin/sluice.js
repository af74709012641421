#!/usr/bin/env node
// Plain JavaScript on purpose: an old Node must reach the one clear line below, not a syntax error.
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
// Bodies are memory outside V8's heap. By default each 64 MB of them start a full collection, however much of the
// heap is alive: one for every hundred requests of 200 kB, a third of their time. With this they count like the
// heap itself does (decisions/0012).
v8.setFlagsFromString('--external-memory-accounted-in-global-limit');
const { main } = await import(await entryPoint());
await main(process.argv.slice(2));

/** The gateway in one file: the published bundle, or in a clone one that is built again when a source changed. */
async function entryPoint() {
  const isClone = process.execArgv.includes('--conditions=sluice-source');
  const file = isClone
    ? (await import('../../../tools/bundle/src/bundle.js')).currentBundle()
    : url.fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));
  // Compiled code is kept beside the bundle, where other users cannot write.
  module.enableCompileCache?.(path.join(path.dirname(file), 'compile-cache'));
  return url.pathToFileURL(file).href;
}

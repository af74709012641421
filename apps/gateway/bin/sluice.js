#!/usr/bin/env node
// Plain JavaScript on purpose: an old Node must reach the one clear line below, not a syntax error.
import module from 'node:module';
import v8 from 'node:v8';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 15)) {
  console.error(
    `Sluice needs Node 24.15 or newer; this is ${process.versions.node}. Install it from https://nodejs.org.`,
  );
  process.exit(1);
}
module.enableCompileCache?.();
// Bodies are memory outside V8's heap. By default each 64 MB of them start a full collection, however much of the
// heap is alive: one for every hundred requests of 200 kB, a third of their time. With this they count like the
// heap itself does (decisions/0012).
v8.setFlagsFromString('--external-memory-accounted-in-global-limit');
const { main } = await import('sluice/main');
await main(process.argv.slice(2));

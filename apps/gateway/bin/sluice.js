#!/usr/bin/env node
// Plain JavaScript on purpose: an old Node must reach the one clear line below, not a syntax error.
import module from 'node:module';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 15)) {
  console.error(
    `Sluice needs Node 24.15 or newer; this is ${process.versions.node}. Install it from https://nodejs.org.`,
  );
  process.exit(1);
}
module.enableCompileCache?.();
const { main } = await import('sluice/main');
await main(process.argv.slice(2));

/**
 * Loads the detectors in a process of its own, as `npm start` does: from the bundle, whose compiled code is kept, and with the
 * young generation of V8 that it has. Writes what that cost to standard output. Plain JavaScript, as the start of the gateway is: the
 * compiler of types would count as memory.
 */
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { currentBundle } from '../../tools/bundle/src/bundle.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** Resident memory after a collection, in megabytes. */
function megabytes() {
  collect();
  return process.memoryUsage.rss() / 1_048_576;
}

/** Uses up the young generation once, as every process does that serves. */
function fillYoungGeneration() {
  let kept = [];
  for (let turn = 0; turn < 200; turn++) kept = Array.from({ length: 20_000 }, (_, at) => ({ at, turn }));
  return kept.length;
}

const folder = dirname(currentBundle());
module.enableCompileCache(join(folder, 'compile-cache'));
fillYoungGeneration();
const before = megabytes();
const began = performance.now();
const { createDetector, createNamesModel, recognizers } = await import(
  pathToFileURL(join(folder, 'pii-detection.js')).href
);
const importMs = performance.now() - began;
const weights = readFileSync(fileURLToPath(import.meta.resolve('@sluice/pii/weights/names.bin')));
const detector = createDetector({ recognizers, names: createNamesModel(weights) });
detector.detect('Anna Schmidt, anna@example.com');
const loadMs = performance.now() - began;
for (let turn = 0; turn < 50; turn++)
  detector.detect('Dear Anna, call me on +49 30 901820 in Berlin. '.repeat(80));
console.log(JSON.stringify({ importMs, loadMs, rssMegabytes: megabytes() - before }));

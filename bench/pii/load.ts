/** Loads the engine in a process of its own and says what it cost: `{"loadMs","rssMegabytes"}` on standard output. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const megabytes = (): number => process.memoryUsage.rss() / 1_048_576;
const before = megabytes();
const began = performance.now();
const { createDetector, createNamesModel, recognizers } = await import('@sluice/pii/detection');
const imported = performance.now() - began;
const weights = readFileSync(fileURLToPath(import.meta.resolve('@sluice/pii/weights/names.bin')));
const detector = createDetector({ recognizers, names: createNamesModel(weights) });
detector.detect('Anna Schmidt, anna@example.com');
const loadMs = performance.now() - began;
for (let turn = 0; turn < 50; turn++)
  detector.detect('Dear Anna, call me on +49 30 901820 in Berlin. '.repeat(80));
console.log(JSON.stringify({ importMs: imported, loadMs, rssMegabytes: megabytes() - before }));

/** Speed and cost of finding personal data: `npm run bench:pii -- --help`. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { longest, patternEngine, type Speed, speeds, wholeEngines } from './pii/measure.ts';
import { adversarial, promptsOf } from './pii/texts.ts';
import { percentiles } from './statistics.ts';

const help = `Usage: npm run bench:pii -- [options]
  --set PATH   JSONL of texts, repeatable (our prompts in research/evals/pii/prompts)
  --rounds N   rounds over all prompts (15); the median of each prompt counts
  --save       write the figures to bench/pii-baseline.json
  --json       print one JSON object as the last line; the table goes to standard error
`;
const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '15' },
    save: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** What each figure may be at most. */
const bars = {
  patternsP99Ms: 0.6,
  everythingP50Ms: 2,
  everythingP99Ms: 4,
  adversarialMs: 1000,
  loadMs: 300,
  rssMegabytes: 60,
};

interface Cost {
  readonly importMs: number;
  readonly loadMs: number;
  readonly rssMegabytes: number;
}

/** What `npm start` gives to Node. */
const startOptions = ['--conditions=sluice-source', '--max-semi-space-size=8'];

/** The median of five loads, after one that builds the bundle and compiles it. */
function loadCost(): Cost {
  const script = fileURLToPath(new URL('./pii/load.js', import.meta.url));
  const [, ...runs] = Array.from({ length: 6 }, (): Cost => {
    const out = execFileSync(process.execPath, [...startOptions, script], { encoding: 'utf8' });
    return JSON.parse(out);
  });
  const median = (of: (run: Cost) => number): number => percentiles(runs.map(of)).p50;
  return {
    importMs: median(({ importMs }) => importMs),
    loadMs: median(({ loadMs }) => loadMs),
    rssMegabytes: median(({ rssMegabytes }) => rssMegabytes),
  };
}

function main(): void {
  const print = values.json ? console.error : console.log;
  const cost = loadCost();
  const whole = wholeEngines();
  const prompts = promptsOf(values.set);
  const rounds = Number(values.rounds);
  const wholeSpeeds = speeds(whole, prompts, rounds);
  const slow = longest((text) => whole[0]?.run(text), adversarial);
  const found = new Map([...speeds([patternEngine()], prompts, rounds), ...wholeSpeeds]);
  const speed = (name: string): Speed => found.get(name) ?? { p50Ms: 0, p99Ms: 0, megabytesPerSecond: 0 };
  const slowest = Math.max(...Object.values(slow));
  print(`${prompts.length} prompts of 4 kB, ${values.rounds} rounds`);
  for (const [name, { p50Ms, p99Ms, megabytesPerSecond }] of found) {
    print(
      `  ${name.padEnd(12)} p50 ${p50Ms.toFixed(2)} ms  p99 ${p99Ms.toFixed(2)} ms  ${megabytesPerSecond.toFixed(1)} MB/s`,
    );
  }
  print('1 MB of');
  for (const [name, ms] of Object.entries(slow))
    print(`  ${name.padEnd(20)} ${ms.toFixed(0).padStart(5)} ms`);
  print(
    `load ${cost.loadMs.toFixed(0)} ms (imports ${cost.importMs.toFixed(0)} ms), RSS +${cost.rssMegabytes.toFixed(0)} MB`,
  );
  const checks = [
    ['patterns p99', speed('patterns').p99Ms, bars.patternsP99Ms],
    ['everything p50', speed('everything').p50Ms, bars.everythingP50Ms],
    ['everything p99', speed('everything').p99Ms, bars.everythingP99Ms],
    ['1 MB', slowest, bars.adversarialMs],
    ['load', cost.loadMs, bars.loadMs],
    ['RSS', cost.rssMegabytes, bars.rssMegabytes],
  ] as const;
  for (const [name, seen, bar] of checks)
    print(`  ${name.padEnd(16)} ${seen.toFixed(2)} of ${bar}: ${seen <= bar ? 'met' : 'MISSED'}`);
  const figures = { speeds: Object.fromEntries(found), adversarialMs: slow, ...cost };
  if (values.save) {
    writeFileSync(
      fileURLToPath(new URL('./pii-baseline.json', import.meta.url)),
      `${JSON.stringify(figures, null, 1)}\n`,
    );
  }
  if (values.json) console.log(JSON.stringify(figures));
}

if (values.help) console.log(help);
else main();

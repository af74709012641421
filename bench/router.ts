/** Processor time of a decision of the router: `npm run bench:router -- --help`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seedFromText } from '@sluice/router';
import { candidates } from './router/candidates.ts';
import { createChooser } from './router/chooser.ts';
import { createDecider, type Decider } from './router/decider.ts';
import { prompts } from './router/prompts.ts';
import { quantile } from './statistics.ts';

const help = `Usage: npm run bench:router -- [options]
  --rounds N  interleaved rounds (11); the median counts
  --save      write the figures to bench/router-baseline.json
  --json      print one JSON object as the last line; the table goes to standard error
A decision reads the prompt, estimates its tokens, foretells difficulty, domain and length, appraises every model, and
ranks them; "and heads" is the same with heads of an account, of which the wall clock is shown; "choice" is all that the gateway does beside, for a prompt that it has read before: masks, rules, conversation,
fallbacks, reasons. Ratios are against one pass of a plain hash (FNV-1a) over the same prompt, measured in the same rounds: they hold
on busy machines and slow ones, where microseconds do not.
`;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '11' },
    save: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const baselinePath = fileURLToPath(new URL('./router-baseline.json', import.meta.url));
const sizes = [400, 4000, 40_000, 400_000];
const counts = [20, 300];
const seed = 20261122;
/** Microseconds of processor time, by size and number of models; of 400 kB at either number. */
const bars: Readonly<Record<string, number>> = {
  '4000/20': 60,
  '4000/300': 150,
  '400000/20': 500,
  '400000/300': 500,
};
/** A sample lasts about this long: long against the clock's grain. */
const sampleUs = 40_000;
const warmUps = 3;

interface Line {
  readonly size: number;
  readonly models: number;
  readonly medianUs: number;
  readonly minUs: number;
  /** With heads of an account. */
  readonly headedUs: number;
  readonly wallP50Us: number;
  readonly wallP99Us: number;
  readonly hashRatio: number;
  readonly steps: Readonly<Record<string, number>>;
}

type Work = (text: string, turn: number) => unknown;

/** What was made is looked at, so that nothing is optimised away. */
let sink = 0;

function cpuUs(work: Work, texts: readonly string[], turns: number): number {
  const before = process.cpuUsage();
  for (let turn = 0; turn < turns; turn++)
    sink += typeof work(texts[turn % texts.length] ?? '', turn) === 'object' ? 1 : 2;
  const used = process.cpuUsage(before);
  return (used.user + used.system) / turns;
}

function medianOf(samples: readonly number[]): number {
  return quantile(
    samples.toSorted((a, b) => a - b),
    0.5,
  );
}

/** Rounds of each work in turn; medians and lowest of each. */
function interleaved(
  works: Readonly<Record<string, Work>>,
  texts: readonly string[],
): Readonly<Record<string, { readonly median: number; readonly min: number }>> {
  const turns = new Map(
    Object.entries(works).map(([name, work]) => {
      for (let round = 0; round < warmUps; round++) cpuUs(work, texts, texts.length * 4);
      return [name, Math.max(4, Math.ceil(sampleUs / Math.max(0.2, cpuUs(work, texts, texts.length * 4))))];
    }),
  );
  const seen = new Map<string, number[]>();
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [name, work] of Object.entries(works)) {
      const samples = seen.get(name) ?? [];
      samples.push(cpuUs(work, texts, turns.get(name) ?? 1));
      seen.set(name, samples);
    }
  }
  return Object.fromEntries(
    [...seen].map(([name, samples]) => [name, { median: medianOf(samples), min: Math.min(...samples) }]),
  );
}

function wallUs(
  work: Decider['headed'],
  texts: readonly string[],
): { readonly p50: number; readonly p99: number } {
  const turns = 3000;
  const took = Float64Array.from({ length: turns }, (_, turn) => {
    const text = texts[turn % texts.length] ?? '';
    const before = process.hrtime.bigint();
    sink += work(text, turn).ranked.length;
    return Number(process.hrtime.bigint() - before) / 1000;
  }).sort();
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}

async function measure(size: number, models: number): Promise<Line> {
  const bodies = prompts(size, size > 100_000 ? 16 : 64, seed + size).map((content) =>
    JSON.stringify({ model: 'auto', messages: [{ role: 'user', content }] }),
  );
  // As they come from a request: parsed, hence in one piece.
  const texts = bodies.map((body) => String(JSON.parse(body).messages[0].content));
  const decider = createDecider(candidates(models, seed));
  const choose = await createChooser(candidates(models, seed));
  const { whole, headed, hashing, ...steps } = interleaved(
    {
      whole: decider.whole,
      headed: decider.headed,
      hashing: (text) => seedFromText(text),
      ...decider.steps,
      choice: choose,
    },
    texts,
  );
  const wall = wallUs(decider.headed, texts);
  const median = whole?.median ?? Number.NaN;
  return {
    size,
    models,
    medianUs: rounded(median),
    minUs: rounded(whole?.min ?? Number.NaN),
    headedUs: rounded(headed?.median ?? Number.NaN),
    wallP50Us: rounded(wall.p50),
    wallP99Us: rounded(wall.p99),
    hashRatio: rounded(median / (hashing?.median ?? Number.NaN)),
    steps: Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, rounded(step.median)])),
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

/** Ratios of an earlier run by `size/models`; none where there is no such file. */
function earlierRatios(): ReadonlyMap<string, number> {
  try {
    const { ratios } = JSON.parse(readFileSync(baselinePath, 'utf8'));
    return new Map(Object.entries(Object(ratios)).map(([name, ratio]) => [name, Number(ratio)]));
  } catch {
    return new Map();
  }
}

const keyOf = ({ size, models }: Line): string => `${size}/${models}`;

function rowOf(line: Line, before: number | undefined): string {
  const bar = bars[keyOf(line)];
  const verdict = bar === undefined ? '' : line.medianUs <= bar ? `pass (${bar})` : `FAIL (${bar})`;
  const steps = Object.entries(line.steps).map(([name, us]) => `${name} ${us}`);
  const change =
    before === undefined ? '' : ` (${((line.hashRatio / before - 1) * 100).toFixed(0).padStart(3)} %)`;
  return [
    String(line.size).padStart(6),
    String(line.models).padStart(6),
    `${line.medianUs} us`.padStart(10),
    `${line.minUs} us`.padStart(10),
    `${line.headedUs} us`.padStart(10),
    `${line.wallP50Us} us`.padStart(10),
    `${line.wallP99Us} us`.padStart(10),
    `${line.hashRatio}${change}`.padStart(14),
    verdict.padEnd(11),
    steps.join(', '),
  ].join('  ');
}

async function main(): Promise<void> {
  const print = values.json ? console.error : console.log;
  const before = earlierRatios();
  print(
    ' bytes  models  median cpu     min cpu   and heads    wall p50    wall p99     / hashing  bar (us)     steps, us',
  );
  const lines: Line[] = [];
  for (const size of sizes)
    for (const models of counts) {
      const line = await measure(size, models);
      lines.push(line);
      print(rowOf(line, before.get(keyOf(line))));
    }
  if (values.save) {
    const ratios = Object.fromEntries(lines.map((line) => [keyOf(line), line.hashRatio]));
    const microseconds = Object.fromEntries(lines.map((line) => [keyOf(line), line.medianUs]));
    writeFileSync(
      baselinePath,
      `${JSON.stringify({ node: process.version, seed, ratios, microseconds }, null, 2)}\n`,
    );
  }
  const isPassed = lines.every((line) => line.medianUs <= (bars[keyOf(line)] ?? Number.POSITIVE_INFINITY));
  if (values.json) console.log(JSON.stringify({ passed: isPassed, bars, lines, sink: sink > 0 }));
  if (!isPassed) process.exitCode = 1;
}

if (values.help) process.stdout.write(help);
else await main();

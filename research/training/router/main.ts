/**
 * Trains the quality model and the abilities: `npm run train:router -- --data PATH...`. See README.md for input and
 * output.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { domains } from '@sluice/router';
import { runScript } from '../../run-script.ts';
import {
  createTrainingSet,
  fitQuality,
  parseRoutingRow,
  type RoutingRow,
  withLoadings,
} from '../router-model/index.ts';
import { sourceOf } from './data-sources.ts';
import { domainOfTask } from './domain-of-task.ts';
import { type EverydayPrompt, everydayPrompts } from './everyday-prompts.ts';
import { fitPriors } from './fit-priors.ts';

const { values } = parseArgs({
  options: {
    /** Graded prompts; repeatable. */
    data: { type: 'string', multiple: true, default: [] },
    /** llm-stats' table of benchmark scores, and Aider's leaderboard. */
    benchmarks: { type: 'string' },
    aider: { type: 'string' },
    /** Graded prompts of those whom the weights will serve: heads are fitted to them. */
    heads: { type: 'string' },
    out: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const seed = 20_261_122;
const began = Date.now();

function log(message: string): void {
  if (!values.json)
    process.stdout.write(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${message}\n`);
}

function textOf(path: string): string {
  const bytes = readFileSync(path);
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function readRows(path: string): RoutingRow[] {
  return textOf(path)
    .split('\n')
    .flatMap((line) => parseRoutingRow(line) ?? []);
}

function rowsOf(everyday: readonly EverydayPrompt[]): RoutingRow[] {
  const nothing = new Map<string, number>();
  return everyday.map(({ prompt, domain }, place) => ({
    id: `everyday/${place}`,
    task: `everyday-${domain}`,
    prompt,
    scores: nothing,
    cost: nothing,
    outTokens: nothing,
  }));
}

const out = values.out ?? new URL('../../../packages/router/weights/', import.meta.url).pathname;
if (values.data.length === 0 || values.benchmarks === undefined)
  throw new Error(
    'usage: npm run train:router -- --data PATH... --benchmarks PATH [--aider PATH] [--out FOLDER [--heads PATH]] [--json]',
  );
if (values.heads !== undefined && values.out === undefined)
  throw new Error('--heads needs --out FOLDER: the bundled weights have no heads.');
if (values.heads !== undefined && values.data.includes(values.heads))
  throw new Error(
    `${values.heads}: give it as --data or as --heads. Weights that have seen its grades leave heads nothing to learn.`,
  );
const files = values.data.map((path) => ({
  source: basename(path).replace(/\..*$/, ''),
  rows: readRows(path),
}));
const graded = files.flatMap(({ rows }) => rows);
const everyday = everydayPrompts(seed);
const rows = [...graded, ...rowsOf(everyday)];
log(`${rows.length} prompts`);
const set = createTrainingSet(rows, (done) => {
  if (done % 5000 === 0) log(`${done} prompts read`);
});
const domainOf = Int32Array.from(rows, ({ task }, row) =>
  domains.indexOf(everyday[row - graded.length]?.domain ?? domainOfTask(task)),
);
const held = new Map(everyday.map((one, place) => [graded.length + place, one]));
const sources = [
  ...files.flatMap(({ source, rows: own }) => own.map(() => source)),
  ...everyday.map(() => undefined),
];
const fit = fitQuality({ set, domainOf, manualLabels: held, sources, seed, log });
const { priors, figures } = fitPriors({
  benchmarks: textOf(values.benchmarks),
  aider: values.aider === undefined ? '' : textOf(values.aider),
  measured: fit.abilities,
});
const abilities = new TextEncoder().encode(`${JSON.stringify(withLoadings(priors, fit.pools))}\n`);
const inputFiles = [...values.data, values.benchmarks, ...(values.aider === undefined ? [] : [values.aider])];
const manifest = {
  seed,
  files: { 'router.bin': sha256(fit.bytes), 'abilities.json': sha256(abilities) },
  sources: inputFiles.map((path) => ({
    file: basename(path),
    sha256: sha256(readFileSync(path)),
    ...sourceOf(basename(path)),
  })),
  figures: { prompts: rows.length, trust: fit.trust, domainAccuracy: fit.domainAccuracy, ...figures },
};
mkdirSync(out, { recursive: true });
// Heads say how grades differ from what the weights expect: those of other weights are void.
rmSync(join(out, 'heads.bin'), { force: true });
writeFileSync(join(out, 'router.bin'), fit.bytes);
writeFileSync(join(out, 'abilities.json'), abilities);
writeFileSync(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
log(`${JSON.stringify(manifest.figures)}`);
if (values.heads !== undefined)
  log(
    runScript('apps/gateway/bin/sluice.js', ['route', 'train', values.heads, '--weights', out, '--out', out]),
  );
if (values.json) console.log(JSON.stringify(manifest));

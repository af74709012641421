/**
 * Fits the weights of the token estimate: `npm run train:tokens`. Reads our samples, our sources, and the files on the
 * command line; writes src/text/token-weights.ts and prints the errors.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getEncoding } from 'js-tiktoken';
import {
  sampleCounts,
  tokenFeatureNames,
  tokenFeatures,
} from '../../../packages/router/src/text/estimate-tokens.ts';
import { createTextCounts } from '../../../packages/router/src/text/text-counts.ts';

const root = new URL('../../../packages/router/', import.meta.url).pathname;
const block = 3000;
const encoding = getEncoding('o200k_base');

interface Sample {
  readonly kind: string;
  readonly features: readonly number[];
  readonly tokens: number;
}

/** Splits a text at lines into blocks of about `size` characters. */
function blocks(kind: string, text: string, size = block, maxBlocks = 60): { kind: string; text: string }[] {
  const pieces: { kind: string; text: string }[] = [];
  let piece = '';
  for (const line of text.split('\n')) {
    piece += `${line}\n`;
    if (piece.length < size) continue;
    pieces.push({ kind, text: piece.slice(0, 2 * size) });
    piece = '';
  }
  if (piece.length > 150) pieces.push({ kind, text: piece });
  const step = Math.max(1, Math.floor(pieces.length / maxBlocks));
  return pieces.filter((_, place) => place % step === 0).slice(0, maxBlocks);
}

function textOf(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

function sourcesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('token-weights.ts'))
    .sort()
    .map((name) => textOf(join(folder, name)))
    .join('\n');
}

/** Joins the `prompt` or `text` fields of JSON lines. */
function linesOf(path: string): string {
  return textOf(path)
    .split('\n')
    .flatMap((line) => {
      if (line === '') return [];
      const { prompt, text }: Readonly<Record<string, unknown>> = Object(JSON.parse(line));
      return [String(prompt ?? text ?? '')];
    })
    .join('\n\n');
}

const samplesFolder = join(root, 'fixtures/token-samples');
const own = readdirSync(samplesFolder).sort();
const texts = [
  ...own.flatMap((name) => {
    const text = textOf(join(samplesFolder, name));
    const kind = name.replace(/\..*/, '');
    return [...blocks(kind, text, 300), ...blocks(kind, text, 1200), { kind, text }];
  }),
  ...blocks('code', sourcesIn(join(root, 'src'))),
  ...blocks('json', textOf(join(root, 'package.json')), 400),
  ...process.argv.slice(2).flatMap((argument) => {
    const [kind = '', path = ''] = argument.split('=', 2);
    return blocks(kind, path.includes('.jsonl') ? linesOf(path) : textOf(path));
  }),
];

const samples: readonly Sample[] = texts.map(({ kind, text }) => {
  const counts = createTextCounts();
  sampleCounts(text, counts);
  return { kind, features: tokenFeatures(counts), tokens: encoding.encode(text).length };
});

/** Prior weights, for features that are rare in the texts. */
const usual: Readonly<Record<string, number>> = {
  words: 1,
  accentedLetters: 0.8,
  greekLetters: 0.6,
  hangulLetters: 0.8,
  kana: 0.7,
  surrogates: 0.8,
  wideMarks: 1,
  others: 1,
};
const pull = 3e-4;

/** Non-negative least squares of relative errors; every kind of text has the same weight. */
function fit(kept: readonly Sample[]): readonly number[] {
  const sizes = new Map<string, number>();
  for (const { kind } of kept) sizes.set(kind, (sizes.get(kind) ?? 0) + 1);
  const priors = tokenFeatureNames.map((name) => usual[name] ?? 0.3);
  const weights = [...priors];
  for (let round = 0; round < 3000; round++) {
    tokenFeatureNames.forEach((_, index) => {
      let above = pull * (priors[index] ?? 0);
      let below = pull;
      for (const { kind, features, tokens } of kept) {
        const value = (features[index] ?? 0) / tokens;
        if (value === 0) continue;
        const sum = features.reduce((all, count, other) => all + count * (weights[other] ?? 0), 0) / tokens;
        const weight = 1 / (sizes.get(kind) ?? 1);
        above += weight * value * (1 - sum + value * (weights[index] ?? 0));
        below += weight * value * value;
      }
      weights[index] = Math.max(0, above / below);
    });
  }
  return weights;
}

function errors(kept: readonly Sample[], weights: readonly number[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { kind, features, tokens } of kept) {
    const estimate = features.reduce((sum, count, index) => sum + count * (weights[index] ?? 0), 0);
    found.set(kind, [...(found.get(kind) ?? []), estimate / tokens - 1]);
  }
  return found;
}

function report(title: string, found: ReadonlyMap<string, readonly number[]>): void {
  console.log(title);
  for (const [kind, values] of found) {
    const sizes = values.map(Math.abs).sort((a, b) => a - b);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const high = sizes[Math.min(sizes.length - 1, Math.floor(0.95 * sizes.length))] ?? 0;
    console.log(
      `  ${kind.padEnd(10)} ${String(values.length).padStart(4)} texts, bias ${(100 * mean).toFixed(1)} %, 95 % within ${(100 * high).toFixed(1)} %`,
    );
  }
}

const half = (rest: number) => samples.filter((_, place) => place % 2 === rest);
report('weights of the first half, errors on the second', errors(half(1), fit(half(0))));
const weights = fit(samples);
report('final weights, errors on all texts', errors(samples, weights));
writeFileSync(
  join(root, 'src/text/token-weights.ts'),
  `/** Tokens for each of \`tokenFeatureNames\`; written by \`npm run train:tokens\`. */\nexport const tokenWeights: readonly number[] = [\n${weights.map((weight) => `  ${Number(weight.toFixed(4))},`).join('\n')}\n];\n`,
);

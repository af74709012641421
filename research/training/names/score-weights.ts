/** Scores a weights file on the dev sets that it has not learned from: `npm run score:names -- --weights PATH`. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evaluateModel } from './evaluate-model.ts';
import { formatScores } from './score.ts';
import { readRows, sources } from './training-data.ts';

const { values } = parseArgs({
  options: {
    train: { type: 'string', default: '../shared/data/pii' },
    weights: { type: 'string' },
  },
});
if (values.weights === undefined) throw new Error('--weights is missing.');
const sets = new Map(
  sources.filter(({ dev }) => dev !== undefined).map(({ file }) => [file, readRows(values.train, file)]),
);
for (const [set, scores] of evaluateModel(readFileSync(values.weights), sets))
  process.stdout.write(`${formatScores(set, scores)}\n`);

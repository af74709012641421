import { createLexicon } from '../../../packages/pii/src/names/lexicon.ts';
import { draftLexicon, finishLexicon, markCasing } from './build-lexicon.ts';
import { createCorpusBuilder, FeatureIndex } from './corpus.ts';
import { type Crf, rowStride, trainCrf } from './crf.ts';
import type { Datasets } from './datasets.ts';
import { labelCount } from './forward-backward.ts';
import { packModel, type Rows } from './pack-model.ts';

/** Training options. */
export interface TrainOptions {
  readonly folder: string;
  readonly shareAlike: boolean;
  readonly epochs: number;
  readonly seed: number;
  /** Number of weight rows to keep. */
  readonly keep: number;
  readonly log: (line: string) => void;
}

const frequentWords = 8000;
const step = 0.025;
/** Higher recall for people at the cost of precision; addresses extend too far by themselves. By label. */
const biases = [0, 0.45, 0.45, 0, 0, 0, 0, -0.3, -0.3];

/** Returns the most frequent words of the texts. */
function findFrequentWords(texts: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu)) {
      if (word.length < 20) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  return [...counts]
    .sort(([left, many], [right, more]) => more - many || (left < right ? -1 : 1))
    .slice(0, frequentWords)
    .map(([word]) => word);
}

/** The kept rows, each centered on its mean, which does not change the result but gives smaller numbers. */
function rowsOf(crf: Crf, keys: Int32Array): Rows {
  const values = new Float32Array(crf.kept.length * labelCount);
  crf.kept.forEach((id, at) => {
    const row = crf.rows.subarray(id * rowStride, id * rowStride + labelCount);
    const mean = row.reduce((sum, value) => sum + value, 0) / labelCount;
    values.set(
      row.map((value) => value - mean),
      at * labelCount,
    );
  });
  return { keys: crf.kept.map((id) => keys[id] as number), width: labelCount, values };
}

/** Trains and packs a model. */
export function trainModel(sets: Datasets, options: TrainOptions): Uint8Array {
  const { log } = options;
  const draft = draftLexicon(options.folder, options.shareAlike);
  markCasing(draft, sets.texts);
  const parts = finishLexicon(draft);
  log(`lexicon of ${parts.hashes.length} words`);
  const index = new FeatureIndex();
  const builder = createCorpusBuilder(createLexicon(parts));
  const corpus = builder.empty(index);
  for (const { row, weight, domain } of sets.train) builder.addRow(corpus, row, weight, domain);
  log(`${sets.train.length} texts, ${corpus.start.size} tokens, ${index.size} features`);
  const crf = trainCrf(corpus, {
    epochs: options.epochs,
    rate: 0.15,
    decay: 1e-4,
    dropout: 0.25,
    seed: options.seed,
    minCount: 2,
    keep: options.keep,
    log,
  });
  return packModel({
    biases,
    transitions: crf.transitions,
    lexicon: parts,
    linear: rowsOf(crf, index.keysById()),
    scale: step,
    frequent: findFrequentWords(sets.texts),
  });
}

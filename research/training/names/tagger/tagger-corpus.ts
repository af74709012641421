import { createCharacterTable } from '../../../../packages/pii/src/names/characters.ts';
import type { Lexicon } from '../../../../packages/pii/src/names/lexicon.ts';
import { createTokenFeatureReader } from '../../../../packages/pii/src/names/token-features.ts';
import { createTokenWordReader } from '../../../../packages/pii/src/names/token-word.ts';
import { createTokenizer, createTokens } from '../../../../packages/pii/src/names/tokenizer.ts';
import { createWordCollector, type Words } from '../../../../packages/pii/src/names/word-collector.ts';
import { createWordFeatures } from '../../../../packages/pii/src/names/word-features.ts';
import { goldOf, Numbers } from '../corpus.ts';
import type { Row } from '../training-data.ts';

/** Texts as numbers, for the neural tagger: words with their features, and tokens with their words. */
export interface TaggerCorpus {
  /** Number of each feature by its key, and the features of each distinct word. */
  readonly features: Map<number, number>;
  readonly typeFrom: Numbers;
  readonly typeFeatures: Numbers;
  /** Word, place (white space before, capitalization of the line) and label of each token. */
  readonly type: Numbers;
  readonly place: Numbers;
  readonly gold: Numbers;
  /** First token of each sentence, and one more entry for the end. */
  readonly sequences: Numbers;
  readonly rowOf: Numbers;
}

const capacity = 8192;

/** Creates a corpus for the tagger and the function that adds a row of texts. */
export function createTaggerCorpus(lexicon: Lexicon) {
  const table = createCharacterTable();
  const tokenizer = createTokenizer(table);
  const tokens = createTokens(capacity);
  const collector = createWordCollector(lexicon, capacity);
  const readWordOf = createTokenWordReader(table);
  const tokenReader = createTokenFeatureReader(capacity);
  const own = createWordFeatures();
  const gold = new Int32Array(capacity);
  const types = new Map<number, number>();
  const corpus: TaggerCorpus = {
    features: new Map(),
    typeFrom: new Numbers(),
    typeFeatures: new Numbers(),
    type: new Numbers(),
    place: new Numbers(),
    gold: new Numbers(),
    sequences: new Numbers(),
    rowOf: new Numbers(),
  };
  corpus.typeFrom.push(0);
  corpus.sequences.push(0);
  let rows = 0;

  function featureOf(key: number): number {
    const known = corpus.features.get(key);
    if (known !== undefined) return known;
    corpus.features.set(key, corpus.features.size);
    return corpus.features.size - 1;
  }

  function typeOf(text: string, token: number, words: Words): number {
    const hash = tokens.hash[token] as number;
    const shape = tokens.shape[token] as number;
    const key = hash * 32 + shape;
    const known = types.get(key);
    if (known !== undefined) return known;
    readWordOf(text, tokens, words, token, own);
    for (let at = 0; at < own.own; at++) corpus.typeFeatures.push(featureOf(own.values[at] as number));
    corpus.typeFrom.push(corpus.typeFeatures.size);
    types.set(key, types.size);
    return types.size - 1;
  }

  function endSequence(): void {
    corpus.sequences.push(corpus.type.size);
    corpus.rowOf.push(rows);
  }

  /** Adds the sentences of a row; returns how many there are. */
  function addRow(row: Row): number {
    const before = corpus.rowOf.size;
    for (let from = 0; from < row.text.length; ) {
      from = tokenizer.read(row.text, from, tokens);
      if (tokens.count === 0) continue;
      const words = collector.collect(tokens);
      tokenReader.prepare(tokens, words);
      goldOf(row, tokens, gold);
      for (let token = 0; token < tokens.count; token++) {
        if (token > 0 && tokens.startsSentence[token] === 1) endSequence();
        corpus.type.push(typeOf(row.text, token, words));
        corpus.place.push((tokens.gap[token] as number) + 4 * (tokenReader.style[token] as number));
        corpus.gold.push(gold[token] as number);
      }
      endSequence();
    }
    rows++;
    return corpus.rowOf.size - before;
  }

  return { corpus, addRow };
}

import { createFeatureTable, scoreIn, sumWidth } from './feature-table.ts';
import { createFrequentWords } from './frequent-words.ts';
import { combine } from './hashing.ts';
import type { Lexicon } from './lexicon.ts';
import type { PackedModel } from './packed-model.ts';
import { createTokenFeatureReader, maxTokenFeatures, placeSalts } from './token-features.ts';
import type { TokenWordReader } from './token-word.ts';
import { createTokens, type Tokenizer, type Tokens } from './tokenizer.ts';
import { createWordCollector, type Words } from './word-collector.ts';
import { createWordFeatures, maxWordFeatures } from './word-features.ts';

/** Labels: outside, then begin and inside of each of four types. */
export const labelCount = 9;

const places = 5;
const wordWidth = sumWidth * places;

/** Scores the labels of each token in a part of a text. */
export interface Scorer {
  /** Scores of the latest tokens, `labelCount` for each. */
  readonly scores: Int32Array;
  /** Returns the distinct words of the tokens. */
  score(text: string, tokens: Tokens): Words;
  /** How the line of each of the latest tokens is capitalized. */
  readonly style: Uint8Array;
  /** 1 for tokens of highly repetitive text. */
  readonly isRepetitive: Uint8Array;
}

/** Creates a scorer for at most `capacity` tokens. */
export function createScorer(
  readWordOf: TokenWordReader,
  tokenizer: Tokenizer,
  model: PackedModel,
  lexicon: Lexicon,
  capacity: number,
): Scorer {
  const linear = createFeatureTable(model.linear);
  const collector = createWordCollector(lexicon, capacity);
  const tokenReader = createTokenFeatureReader(capacity);
  const own = createWordFeatures();
  const placed = new Int32Array(maxWordFeatures);
  const around = new Int32Array(maxTokenFeatures);
  const sums = new Int32Array(capacity * sumWidth);
  const scores = new Int32Array(capacity * labelCount);
  const wordSums = new Int32Array(capacity * wordWidth);

  function sumWord(
    text: string,
    tokens: Tokens,
    words: Words,
    word: number,
    into: Int32Array,
    at: number,
  ): void {
    const token = words.token[word] as number;
    readWordOf(text, tokens, words, token, own);
    for (let column = 0; column < wordWidth; column++) into[at + column] = 0;
    const { values } = own;
    for (let place = 0; place < places; place++) {
      const salt = placeSalts[place] as number;
      const count = place === 2 ? own.own : place === 1 || place === 3 ? own.near : own.far;
      for (let feature = 0; feature < count; feature++)
        placed[feature] = combine(values[feature] as number, salt) || 1;
      linear.add(placed, count, into, at + place * sumWidth);
    }
  }

  const single = createTokens(64);
  const singleWords = createWordCollector(lexicon, 64);
  const frequent = createFrequentWords(
    model.frequent,
    wordWidth,
    (word) => {
      tokenizer.read(word, 0, single);
      return [single.hash[0] as number, single.shape[0] as number];
    },
    (word, into, at) => {
      tokenizer.read(word, 0, single);
      sumWord(word, single, singleWords.collect(single), 0, into, at);
    },
  );

  function sumWords(text: string, tokens: Tokens, words: Words): void {
    const known = frequent.sums;
    for (let word = 0; word < words.count; word++) {
      const token = words.token[word] as number;
      const from = frequent.find(tokens.hash[token] as number, tokens.shape[token] as number);
      const at = word * wordWidth;
      if (from < 0) sumWord(text, tokens, words, word, wordSums, at);
      else
        for (let column = 0; column < wordWidth; column++)
          wordSums[at + column] = known[from + column] as number;
    }
  }

  /** Adds the contribution of a word to a token at one relative position. */
  function addWord(token: number, word: number, place: number): void {
    const at = token * sumWidth;
    const from = word * wordWidth + place * sumWidth;
    for (let column = 0; column < sumWidth; column++)
      sums[at + column] = (sums[at + column] as number) + (wordSums[from + column] as number);
  }

  function score(text: string, tokens: Tokens): Words {
    const words = collector.collect(tokens);
    tokenReader.prepare(tokens, words);
    sumWords(text, tokens, words);
    const { count, startsSentence } = tokens;
    const { of } = words;
    sums.fill(0, 0, count * sumWidth);
    for (let token = 0; token < count; token++) {
      const word = of[token] as number;
      addWord(token, word, 2);
      // A word affects its neighbors in the same sentence, up to two positions in either direction.
      if (startsSentence[token] !== 1) {
        addWord(token, of[token - 1] as number, 1);
        addWord(token - 1, word, 3);
        if (startsSentence[token - 1] !== 1) {
          addWord(token, of[token - 2] as number, 0);
          addWord(token - 2, word, 4);
        }
      }
      linear.add(around, tokenReader.read(token, around), sums, token * sumWidth);
    }
    for (let token = 0; token < count; token++)
      for (let label = 0; label < labelCount; label++)
        scores[token * labelCount + label] = scoreIn(sums, token * sumWidth, label);
    return words;
  }

  return { scores, score, style: tokenReader.style, isRepetitive: tokenReader.isRepetitive };
}

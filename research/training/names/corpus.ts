import { createCharacterTable } from '../../../packages/pii/src/names/characters.ts';
import { combine } from '../../../packages/pii/src/names/hashing.ts';
import type { Lexicon } from '../../../packages/pii/src/names/lexicon.ts';
import {
  createTokenFeatureReader,
  maxTokenFeatures,
  placeSalts,
} from '../../../packages/pii/src/names/token-features.ts';
import { createTokenWordReader } from '../../../packages/pii/src/names/token-word.ts';
import { createTokenizer, createTokens, type Tokens } from '../../../packages/pii/src/names/tokenizer.ts';
import { createWordCollector, type Words } from '../../../packages/pii/src/names/word-collector.ts';
import { createWordFeatures } from '../../../packages/pii/src/names/word-features.ts';
import { labels, type Row } from './training-data.ts';

/** A growable array of numbers. */
export class Numbers {
  data: Int32Array = new Int32Array(1 << 16);
  size = 0;
  push(value: number): void {
    if (this.size === this.data.length) {
      const next = new Int32Array(this.data.length * 2);
      next.set(this.data);
      this.data = next;
    }
    this.data[this.size++] = value;
  }
}

/** Feature ids by key. */
export class FeatureIndex {
  private keys: Int32Array = new Int32Array(1 << 22);
  private ids: Int32Array = new Int32Array(1 << 22);
  size = 0;
  frozen = false;

  private grow(): void {
    const { keys, ids } = this;
    this.keys = new Int32Array(keys.length * 2);
    this.ids = new Int32Array(keys.length * 2);
    const mask = this.keys.length - 1;
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as number;
      if (key === 0) continue;
      let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & mask;
      while (this.keys[slot] !== 0) slot = (slot + 1) & mask;
      this.keys[slot] = key;
      this.ids[slot] = ids[at] as number;
    }
  }

  /** Returns the id of a key; assigns a new one unless frozen, then -1. */
  id(given: number): number {
    const key = given === 0 ? 1 : given;
    const mask = this.keys.length - 1;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & mask;
    for (;;) {
      const found = this.keys[slot] as number;
      if (found === key) return this.ids[slot] as number;
      if (found === 0) break;
      slot = (slot + 1) & mask;
    }
    if (this.frozen) return -1;
    if (this.size * 2 > this.keys.length) {
      this.grow();
      return this.id(key);
    }
    this.keys[slot] = key;
    this.ids[slot] = this.size;
    return this.size++;
  }

  /** Key of each id. */
  keysById(): Int32Array {
    const result = new Int32Array(this.size);
    for (let at = 0; at < this.keys.length; at++)
      if (this.keys[at] !== 0) result[this.ids[at] as number] = this.keys[at] as number;
    return result;
  }
}

/** Texts as numbers: token sequences with features and labels. */
export interface Corpus {
  readonly index: FeatureIndex;
  /** First token of each sequence, and one more entry for the end. */
  readonly sequences: Numbers;
  readonly weights: number[];
  /** Row of each sequence, and offsets of its tokens. */
  readonly rowOf: Numbers;
  readonly start: Numbers;
  readonly end: Numbers;
  readonly gold: Numbers;
  /** Word of each token, and whether it starts a sentence. */
  readonly type: Numbers;
  readonly opens: Numbers;
  /** Features of each token except those of words. */
  readonly tokenFrom: Numbers;
  readonly tokenFeatures: Numbers;
  /** Features of each word at each of the five relative positions. */
  readonly typeFrom: Numbers;
  readonly typeFeatures: Numbers;
  rows: Row[];
}

const capacity = 8192;

/** Labels of the tokens of a row: 0 outside, then begin and inside of each type. */
export function goldOf(row: Row, tokens: Tokens, into: Int32Array): void {
  into.fill(0, 0, tokens.count);
  let token = 0;
  for (const [start, end, type] of row.spans) {
    while (token < tokens.count && (tokens.end[token] as number) <= start) token++;
    let begin = true;
    for (; token < tokens.count && (tokens.start[token] as number) < end; token++) {
      const label = labels.indexOf(type as (typeof labels)[number]) * 2 + 1;
      into[token] = begin ? label : label + 1;
      begin = false;
    }
  }
}

/** Creates a corpus builder for a lexicon. */
export function createCorpusBuilder(lexicon: Lexicon) {
  const table = createCharacterTable();
  const tokenizer = createTokenizer(table);
  const tokens = createTokens(capacity);
  const collector = createWordCollector(lexicon, capacity);
  const readWordOf = createTokenWordReader(table);
  const tokenReader = createTokenFeatureReader(capacity);
  const own = createWordFeatures();
  const buffer = new Int32Array(maxTokenFeatures);
  const gold = new Int32Array(capacity);
  const types = new Map<number, number>();

  function empty(index: FeatureIndex): Corpus {
    const corpus: Corpus = {
      index,
      sequences: new Numbers(),
      weights: [],
      rowOf: new Numbers(),
      start: new Numbers(),
      end: new Numbers(),
      gold: new Numbers(),
      type: new Numbers(),
      opens: new Numbers(),
      tokenFrom: new Numbers(),
      tokenFeatures: new Numbers(),
      typeFrom: new Numbers(),
      typeFeatures: new Numbers(),
      rows: [],
    };
    types.clear();
    corpus.sequences.push(0);
    corpus.tokenFrom.push(0);
    corpus.typeFrom.push(0);
    return corpus;
  }

  function addType(corpus: Corpus, text: string, token: number, words: Words): number {
    const hash = tokens.hash[token] as number;
    const shape = tokens.shape[token] as number;
    const key = hash * 32 + shape;
    const known = types.get(key);
    if (known !== undefined) return known;
    readWordOf(text, tokens, words, token, own);
    const counts = [own.far, own.near, own.own, own.near, own.far];
    for (let place = 0; place < 5; place++) {
      for (let at = 0; at < (counts[place] as number); at++) {
        const id = corpus.index.id(combine(own.values[at] as number, placeSalts[place] as number));
        if (id >= 0) corpus.typeFeatures.push(id);
      }
      corpus.typeFrom.push(corpus.typeFeatures.size);
    }
    const type = types.size;
    types.set(key, type);
    return type;
  }

  function addToken(corpus: Corpus, text: string, token: number, words: Words, apart: number): void {
    corpus.start.push(tokens.start[token] as number);
    corpus.end.push(tokens.end[token] as number);
    corpus.gold.push(gold[token] as number);
    corpus.opens.push(tokens.startsSentence[token] as number);
    corpus.type.push(addType(corpus, text, token, words));
    const count = tokenReader.read(token, buffer);
    for (let at = 0; at < count; at++) {
      const id = corpus.index.id(buffer[at] as number);
      if (id >= 0) corpus.tokenFeatures.push(id);
    }
    addDomainFeatures(corpus, token, words, apart);
    corpus.tokenFrom.push(corpus.tokenFeatures.size);
  }

  /** Adds domain-specific features of a source, which are not present at inference. */
  function addDomainFeatures(corpus: Corpus, token: number, words: Words, apart: number): void {
    if (apart === 0) return;
    const word = words.of[token] as number;
    const shape = tokens.shape[token] as number;
    const before = token > 0 ? (tokens.shape[token - 1] as number) : 99;
    const salts = [
      shape,
      combine(shape, before) + 1,
      combine(shape, words.bits[word] as number) + 2,
      combine(shape, words.middle[word] as number) + 3,
    ];
    for (const salt of salts) {
      const id = corpus.index.id(combine(0x7a00 + apart, salt));
      if (id >= 0) corpus.tokenFeatures.push(id);
    }
  }

  function addRow(corpus: Corpus, row: Row, weight: number, apart = 0): void {
    let from = 0;
    while (from < row.text.length) {
      from = tokenizer.read(row.text, from, tokens);
      if (tokens.count === 0) continue;
      const words = collector.collect(tokens);
      tokenReader.prepare(tokens, words);
      goldOf(row, tokens, gold);
      for (let token = 0; token < tokens.count; token++) {
        if (token > 0 && tokens.startsSentence[token] === 1) {
          corpus.sequences.push(corpus.start.size);
          corpus.weights.push(weight);
          corpus.rowOf.push(corpus.rows.length);
        }
        addToken(corpus, row.text, token, words, apart);
      }
      corpus.sequences.push(corpus.start.size);
      corpus.weights.push(weight);
      corpus.rowOf.push(corpus.rows.length);
    }
    corpus.rows.push(row);
  }

  return { empty, addRow };
}

import type { CharacterTable } from './characters.ts';
import type { Tokens } from './tokenizer.ts';
import type { Words } from './word-collector.ts';
import { createWordFeatureReader, type WordFeatures } from './word-features.ts';

/** Reads the features of the word of a token into `into`. */
export type TokenWordReader = (
  text: string,
  tokens: Tokens,
  words: Words,
  token: number,
  into: WordFeatures,
) => void;

/** Creates a reader that gathers what is known of a word without allocating. */
export function createTokenWordReader(table: CharacterTable): TokenWordReader {
  const reader = createWordFeatureReader(table);
  const facts = { hash: 0, shape: 0, bits: 0, fine: 0, middle: 0, coarse: 0 };
  return (text, tokens, words, token, into) => {
    const word = words.of[token] as number;
    facts.hash = tokens.hash[token] as number;
    facts.shape = tokens.shape[token] as number;
    facts.bits = words.bits[word] as number;
    facts.fine = words.fine[word] as number;
    facts.middle = words.middle[word] as number;
    facts.coarse = words.coarse[word] as number;
    reader.read(text, tokens.start[token] as number, tokens.end[token] as number, facts, into);
  };
}

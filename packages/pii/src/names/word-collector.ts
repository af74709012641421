import type { Lexicon } from './lexicon.ts';
import type { Tokens } from './tokenizer.ts';

/** The distinct words of a part of a text; forgotten with the next part. */
export interface Words {
  count: number;
  /** Word of each token. */
  readonly of: Int32Array;
  /** First token of each word. */
  readonly token: Int32Array;
  readonly bits: Uint16Array;
  readonly fine: Uint16Array;
  readonly middle: Uint16Array;
  readonly coarse: Uint16Array;
}

/** Collects the distinct words of tokens. */
export interface WordCollector {
  collect(tokens: Tokens): Words;
}

/** Makes a collector for parts of at most so many tokens. */
export function createWordCollector(lexicon: Lexicon, capacity: number): WordCollector {
  let size = 16;
  while (size < capacity * 2) size *= 2;
  const mask = size - 1;
  const slots = new Int32Array(size);
  const words: Words = {
    count: 0,
    of: new Int32Array(capacity),
    token: new Int32Array(capacity),
    bits: new Uint16Array(capacity),
    fine: new Uint16Array(capacity),
    middle: new Uint16Array(capacity),
    coarse: new Uint16Array(capacity),
  };

  function add(tokens: Tokens, token: number): number {
    const word = words.count++;
    const entry = lexicon.find(tokens.hash[token] as number);
    const fine = lexicon.cluster[entry] as number;
    words.token[word] = token;
    words.bits[word] = lexicon.bits[entry] as number;
    words.fine[word] = fine;
    words.middle[word] = lexicon.middle[fine] as number;
    words.coarse[word] = lexicon.coarse[fine] as number;
    return word;
  }

  function collect(tokens: Tokens): Words {
    slots.fill(0);
    words.count = 0;
    const { hash, shape } = tokens;
    for (let token = 0; token < tokens.count; token++) {
      const wanted = hash[token] as number;
      const form = shape[token] as number;
      let slot = (wanted + Math.imul(form, 0x51ed2701)) & mask;
      for (;;) {
        const found = (slots[slot] as number) - 1;
        if (found < 0) {
          words.of[token] = add(tokens, token);
          slots[slot] = words.count;
          break;
        }
        const at = words.token[found] as number;
        if (hash[at] === wanted && shape[at] === form) {
          words.of[token] = found;
          break;
        }
        slot = (slot + 1) & mask;
      }
    }
    return words;
  }

  return { collect };
}

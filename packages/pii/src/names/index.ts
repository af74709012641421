import { createCharacterTable } from './characters.ts';
import { createDecoder } from './decoder.ts';
import { createLexicon, wordLists } from './lexicon.ts';
import { unpackModel } from './packed-model.ts';
import { createScorer } from './scorer.ts';
import { splitNames } from './split-names.ts';
import { createTagger } from './tagger/index.ts';
import { createTokenWordReader } from './token-word.ts';
import { createTokenizer, createTokens, hashWord } from './tokenizer.ts';

export { NamesWeightsError } from './packed-model.ts';

/** The kind of a name. */
export type NameLabel = 'PERSON' | 'LOCATION' | 'ORGANIZATION' | 'ADDRESS';

/** A name in a text: UTF-16 offsets with exclusive end, and confidence from 0 to 1. */
export interface NameSpan {
  readonly start: number;
  readonly end: number;
  readonly label: NameLabel;
  readonly score: number;
}

/** Finds names of people, places and organizations, and addresses, in text of any length. */
export interface NamesModel {
  /** Returns disjoint spans in text order. Does not keep the text. */
  find(text: string): NameSpan[];
  /** Whether a word in lower case is a word of one of the languages rather than a name. */
  isOrdinaryWord(word: string): boolean;
  /** Which lists hold a word. */
  knowledgeOf(word: string): WordKnowledge;
}

/** What training knows about a word. */
export interface WordKnowledge {
  readonly isGivenName: boolean;
  readonly isSurname: boolean;
  readonly isPlace: boolean;
  readonly isCompany: boolean;
  /** Whether texts mostly write it with a capital. */
  readonly isMostlyCapitalized: boolean;
}

/** Options of the model. */
export interface NamesOptions {
  /** Positive values increase recall at the cost of precision, negative ones the reverse; 0 is the tuned setting. */
  readonly recallBias?: number;
}

const labels: readonly NameLabel[] = ['PERSON', 'LOCATION', 'ORGANIZATION', 'ADDRESS'];
const capacity = 2048;

/**
 * Loads a names model.
 * @param packed the weights file
 * @param options model options
 * @returns a model for any number of texts, one at a time
 * @throws NamesWeightsError if the file is damaged, not a weights file, or of another version
 */
export function createNamesModel(packed: Uint8Array, options: NamesOptions = {}): NamesModel {
  const model = unpackModel(packed);
  const table = createCharacterTable();
  const tokenizer = createTokenizer(table);
  const tokens = createTokens(capacity);
  const lexicon = createLexicon(model.lexicon);
  const readWordOf = createTokenWordReader(table);
  const scorer = createScorer(readWordOf, tokenizer, model, lexicon, capacity);
  const biases = (model.tagger?.biases ?? model.biases).map((bias, label) =>
    label === 0 ? bias - (options.recallBias ?? 0) : bias,
  );
  const { scale } = model.linear;
  const share = model.tagger?.linearShare ?? 1;
  const decoder = createDecoder(
    model.transitions.map((value) => value * share),
    scale,
    biases,
    capacity,
  );
  const tagger =
    model.tagger === undefined
      ? undefined
      : createTagger(model.tagger, { readWordOf, tokenizer, frequent: model.frequent, scale, capacity });

  /** Collects the spans of one token sequence. */
  function collect(text: string, from: number, to: number, into: NameSpan[]): void {
    const { path } = decoder;
    for (let token = from; token < to; token++) {
      const label = path[token] as number;
      if (label === 0) continue;
      const inside = label % 2 === 1 ? label + 1 : label;
      let end = token + 1;
      while (end < to && path[end] === inside) end++;
      const type = labels[(inside >> 1) - 1] ?? 'PERSON';
      for (const [first, last] of splitNames(text, tokens, token, end, type === 'ADDRESS'))
        into.push({
          start: tokens.start[first] as number,
          end: tokens.end[last - 1] as number,
          label: type,
          score: decoder.confidence(scorer.scores, { from, to, first, last }),
        });
      token = end - 1;
    }
  }

  function find(text: string): NameSpan[] {
    const spans: NameSpan[] = [];
    for (let at = 0; at < text.length; ) {
      at = tokenizer.read(text, at, tokens);
      const words = scorer.score(text, tokens);
      tagger?.refine(
        { text, tokens, words, style: scorer.style, isRepetitive: scorer.isRepetitive },
        scorer.scores,
      );
      for (let from = 0; from < tokens.count; ) {
        let to = from + 1;
        while (to < tokens.count && tokens.startsSentence[to] !== 1) to++;
        if (decoder.decode(scorer.scores, from, to)) collect(text, from, to, spans);
        from = to;
      }
    }
    return spans;
  }

  function listsOf(word: string): number {
    const { bits, find: findWord } = lexicon;
    return bits[findWord(hashWord(table, word, 0, word.length))] ?? 0;
  }

  function knowledgeOf(word: string): WordKnowledge {
    const lists = listsOf(word);
    return {
      isGivenName: (lists & wordLists.givenNames) !== 0,
      isSurname: (lists & wordLists.surnames) !== 0,
      isPlace: (lists & wordLists.places) !== 0,
      isCompany: (lists & wordLists.companies) !== 0,
      isMostlyCapitalized: (lists & wordLists.seenUpper) !== 0,
    };
  }

  function isOrdinaryWord(word: string): boolean {
    const lists = listsOf(word);
    return (
      (lists & wordLists.seenLower) !== 0 ||
      ((lists & wordLists.common) !== 0 && (lists & wordLists.names) === 0)
    );
  }

  return { find, isOrdinaryWord, knowledgeOf };
}

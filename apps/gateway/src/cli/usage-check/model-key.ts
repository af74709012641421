/**
 * Names of models on bills, made comparable with those of the ledger. Bills write `us.anthropic.claude-sonnet-4-5-20250929-v1:0`,
 * `Claude Sonnet 4.5 Input Tokens`, `gpt-4o-2024-08-06, cached input`, `USE1-NovaPro-output-tokens` or `gpt4o 0806 Inp glbl`.
 * A key has the words of a name, sorted, and its numbers, in order. Dates are left out: a dated name and its alias share
 * a key, and so do all dated versions of a model.
 */

/** Hosts, vendors and places: not what tells two models of one provider apart. */
const placeWords = new Set(
  'anthropic amazon aws google openai azure microsoft meta metallama mistralai moonshotai bedrock vertex vertexai ai xai us eu apac global jp au v az models latest'.split(
    ' ',
  ),
);

/** Words of bills about what was counted. */
const countedWords = new Set(
  `input inputs output outputs inp outp opt in out cached cchd cache caching read reads write writes writing hit hits storage token tokens
  count counts prompt prompts completion completions prediction predictions batch flex priority standard std on demand ondemand
  regional regnl glbl data zone dzone dz for of the to and with per unit units api edition generation ga usage request requests
  response responses long short context length mp cross region inference invocation invocations model latency optimized minute
  minutes hour hours ephemeral tier charge charges fee calls call software marketplace less than more over under up above below
  foundation mtok million generate content predict`.split(/\s+/),
);

/** Words that can also belong to a name (`text-embedding-3`, `gpt-audio`); left out only if that yields a known model. */
const doubtfulWords = new Set(
  `text audio image images video document search web tool tools grounding reasoning thinking non character characters modality native
  preview exp experimental instruct it chat live beta free extended online nitro floor pro-rated media`.split(
    /\s+/,
  ),
);

/** Words that a name may have and a bill leave out. */
const optionalWords = new Set([
  'instruct',
  'it',
  'preview',
  'exp',
  'beta',
  'extended',
  'online',
  'nitro',
  'floor',
  'hf',
]);

const dates =
  /(?<![0-9])20[2-9][0-9]([-_.]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12][0-9]|3[01])(?![0-9])|(?<=[-_ ])(?:0[1-9]|1[0-2])-(?:20)?2[3-9](?![0-9])|(?<=[-_ ])(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])(?![0-9])|(?<=[-_ ])(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])|2[3-9](?:0[1-9]|1[0-2]))(?=$|[-_ ,@])|(?<=[-_ ])00[0-9](?=$|[-_ ,@])/g;
/** Regions: codes of bills (`USE1-`), names of zones (`us-east-1`, `europe-west4`), and the version of Bedrock's names (`-v1:0`). */
const places =
  /\b(?:US|EU|AP|CA|SA|ME|AF|IL|MX)[NSEWC]{0,2}[0-9][-_:]|\b(?:us|eu|europe|asia|australia|ap|ca|sa|me|af|il|mx|northamerica|southamerica)-(?:gov-)?(?:north|south|east|west|central|northeast|northwest|southeast|southwest)-?[0-9]\b|-v[0-9]+(?::[0-9]+[0-9a-z:]*)?$/g;

interface NameParts {
  readonly words: readonly string[];
  readonly numbers: readonly string[];
}

/** Splits `NovaPro` unless `novapro` is a word of a known name, as `deepseek` is. */
type Vocabulary = ReadonlySet<string>;

function partsOf(text: string, vocabulary: Vocabulary): NameParts {
  const path = text.normalize('NFKC').trim();
  // Paths (`publishers/google/models/x`, `vendor/x`, the end of an ARN) have no blanks; texts of bills have.
  const name = /\s/.test(path) ? path : (path.split('/').at(-1) ?? path);
  const pieces = name
    .replaceAll(dates, ' ')
    .replaceAll(places, ' ')
    .replaceAll(/(?<=v[0-9])p(?=[0-9])/g, '.')
    .replaceAll(/[A-Za-z]+/g, (word) =>
      vocabulary.has(word.toLowerCase()) ? word : word.replaceAll(/([a-z])([A-Z])/g, '$1 $2'),
    )
    .toLowerCase()
    .replaceAll(/([a-z])(?=[0-9])/g, '$1 ')
    .replaceAll(/([0-9])(?=[a-z]{3})/g, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((piece) => piece !== '' && !placeWords.has(piece));
  return {
    words: [...new Set(pieces.filter((piece) => !/^[0-9]/.test(piece)))].sort(),
    numbers: pieces.filter((piece) => /^[0-9]/.test(piece)),
  };
}

function keyOf({ words, numbers }: NameParts): string {
  return `${words.join(' ')}|${numbers.join('')}`;
}

/** Amounts of tokens or time in texts of bills (`128k`, `1m`, `1h`): also parts of names, such as `gpt-4-32k`. */
const quantity = /^[0-9]+(?:k|m|h|hr|min|s)$/;

/** Without words and amounts of counting. */
function withoutCounting({ words, numbers }: NameParts): NameParts {
  return {
    words: words.filter((word) => !countedWords.has(word)),
    numbers: numbers.filter((number) => !quantity.test(number)),
  };
}

function without({ words, numbers }: NameParts, left: ReadonlySet<string>): NameParts {
  return { words: words.filter((word) => !left.has(word)), numbers };
}

export interface ModelMatcher {
  /** The key of a model's own name. */
  keyOfName(name: string): string;
  /** The key of a known model that the text of a bill names; undefined if it names none. */
  findKey(text: string): string | undefined;
  /** The key of a text that names no known model. */
  keyOfText(text: string): string;
}

/** Takes every text for the name of a model: to read the days of a bill before the models are known. */
export const anyModel: ModelMatcher = {
  keyOfName: (name) => name,
  findKey: (text) => text,
  keyOfText: (text) => text,
};

/** Finds the models of `names` in texts of bills. */
export function createModelMatcher(names: Iterable<string>): ModelMatcher {
  const all = [...new Set(names)];
  const vocabulary: Vocabulary = new Set(
    all.filter((name) => name === name.toLowerCase()).flatMap((name) => name.match(/[a-z]{4,}/g) ?? []),
  );
  const known = new Set(all.map((name) => keyOf(partsOf(name, vocabulary))));
  // A bill may leave out `instruct`; not where both names exist, or two models would share the shorter one.
  const shorter = new Map<string, string | undefined>();
  for (const name of all) {
    const parts = partsOf(name, vocabulary);
    const [full, short] = [keyOf(parts), keyOf(without(parts, optionalWords))];
    if (full === short || known.has(short)) continue;
    shorter.set(short, shorter.has(short) && shorter.get(short) !== full ? undefined : full);
  }
  const knownKey = (parts: NameParts): string | undefined => {
    const key = keyOf(parts);
    return known.has(key) ? key : shorter.get(key);
  };
  const found = new Map<string, string | undefined>();
  const search = (text: string): string | undefined => {
    // `gpt-4o-2024-08-06, cached input`, `web search tool calls | gpt-4o`: a part may be the name alone.
    for (const part of [text, ...text.split(/[,|]/), ...text.split(/ - | \(/)]) {
      const parts = partsOf(part, vocabulary);
      if (parts.words.length === 0) continue;
      const plain = withoutCounting(parts);
      const key = knownKey(parts) ?? knownKey(plain) ?? knownKey(without(plain, doubtfulWords));
      if (key !== undefined) return key;
    }
    return undefined;
  };
  return {
    keyOfName: (name) => keyOf(partsOf(name, vocabulary)),
    findKey: (text) => {
      if (!found.has(text)) found.set(text, search(text));
      return found.get(text);
    },
    keyOfText: (text) => {
      const [name = ''] = text.split(',');
      return keyOf(withoutCounting(partsOf(name, vocabulary)));
    },
  };
}

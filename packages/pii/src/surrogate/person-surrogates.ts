/**
 * Stand-ins for people, word by word: who is `Olivia Ashcombe` for `Anna Schmidt` is `Olivia` for `Anna`, `ASHCOMBE`
 * for `SCHMIDT` and `Ashcombe, O.` for `Schmidt, A.`, so that a model sees one person and an answer names the right
 * one.
 */
import { PersonIndex } from '../replace/index.ts';
import { fold } from '../scan/index.ts';
import { nameLists, type SurrogateLanguage } from './name-lists.ts';

/** First names that tell a woman in most of the seven languages: by their ending. */
const female = /(?:a|ie|ine|elle|ette|ia|eth|ne|yn)$/i;
/** Small words between the parts of a name. */
const particle =
  /^(?:von|van|de|der|den|del|della|di|da|do|dos|das|du|des|la|le|y|e|zu|zum|zur|ter|ten|op|bin|ibn|al|el|af|of)$/i;

interface Person {
  /** The stand-in of each word of the name, folded. */
  readonly words: Map<string, string>;
  readonly given: readonly string[];
  readonly last: readonly string[];
}

/** The stand-in of a name, with the stand-ins of its parts, which an answer may use by themselves. */
export interface PersonSurrogate {
  readonly name: string;
  readonly parts: readonly (readonly [standIn: string, value: string])[];
}

export class PersonSurrogates {
  readonly #index = new PersonIndex();
  readonly #people = new Map<number, Person>();
  readonly #used = new Set<string>();
  /** The first name of each list that was not tried yet. */
  readonly #next = new Map<readonly string[], number>();

  /**
   * @param isTaken whether a text says this already
   * @param fresh as somebody new, whoever the name may be of
   */
  surrogateFor(
    value: string,
    language: SurrogateLanguage,
    isTaken: (name: string) => boolean,
    fresh: boolean,
  ): PersonSurrogate {
    const link = fresh ? undefined : this.#index.findPerson(value);
    const number = link?.number ?? this.#people.size + 1;
    const person = this.#people.get(number) ?? this.#createPerson(value, number, language);
    if (!fresh) this.#index.add(value, number);
    const words = value.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
    const comma = /^[^,]+,/.exec(value)?.[0].match(/[\p{L}\p{M}\p{N}'’]+/gu)?.length ?? 0;
    const parts: [string, string][] = [];
    let row = 0;
    const name = value.replaceAll(/[\p{L}\p{M}\p{N}'’]+/gu, (word) => {
      const isLast = words.length > 1 && (comma > 0 ? row < comma : row === words.length - 1);
      row++;
      if (words.length > 1 && particle.test(word)) return word;
      if ([...word].length === 1) return this.#initial(person, word);
      const made = matchCase(word, this.#word(person, word, isLast ? person.last : person.given, isTaken));
      if (words.length > 1) parts.push([made, word]);
      return made;
    });
    return { name, parts };
  }

  #createPerson(value: string, number: number, language: SurrogateLanguage): Person {
    const given = value.includes(',') ? (value.split(',')[1]?.trim() ?? value) : value;
    const first = /\p{L}+/u.exec(given)?.[0] ?? '';
    const lists = nameLists[language];
    const person: Person = {
      words: new Map(),
      given: female.test(first) ? lists.female : lists.male,
      last: lists.last,
    };
    this.#people.set(number, person);
    return person;
  }

  #word(
    { words }: Person,
    word: string,
    list: readonly string[],
    isTaken: (name: string) => boolean,
  ): string {
    const key = fold(word);
    const known = words.get(key);
    if (known !== undefined) return known;
    for (let n = this.#next.get(list) ?? 0; ; n++) {
      const made = nthName(list, n);
      this.#next.set(list, n + 1);
      if (this.#used.has(made) || isTaken(made)) continue;
      this.#used.add(made);
      words.set(key, made);
      return made;
    }
  }

  /** The initial of the stand-in of a name that begins so; else another letter. */
  #initial({ words }: Person, letter: string): string {
    const whole = [...words].find(([word]) => word.startsWith(fold(letter)))?.[1];
    const made = whole?.charAt(0) ?? String.fromCharCode(65 + ((letter.charCodeAt(0) + 7) % 26));
    return letter === letter.toLowerCase() ? made.toLowerCase() : made.toUpperCase();
  }
}

/** The names of a list, then two of them joined, then with a number. */
function nthName(list: readonly string[], n: number): string {
  const first = list[n % list.length] ?? '';
  const round = Math.floor(n / list.length);
  if (round === 0) return first;
  if (round >= list.length) return `${first}${round}`;
  return `${first}-${list[(n + round) % list.length] ?? ''}`;
}

function matchCase(model: string, word: string): string {
  if (model === model.toUpperCase()) return word.toUpperCase();
  return model === model.toLowerCase() ? word.toLowerCase() : word;
}

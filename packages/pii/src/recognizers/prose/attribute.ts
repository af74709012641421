/** What is told of a person in a word of a closed list: after a label with its sign, or in a phrase about somebody. */
import type { TriggerRecognizer } from '../recognizer.ts';

/** The source of a pattern for one of the words, the longest first. A word may hold pattern syntax, but no comma. */
export function alternation(list: string): string {
  const words = list.split(',').map((word) => word.trim().replaceAll(' ', '[ -]'));
  return `(?:${words.sort((one, other) => other.length - one.length).join('|')})`;
}

/** A choice that a form or a type offers (`male | female`, `"m" or "f"`) is nobody's. */
const notAChoice =
  '(?![\\p{L}\\p{N}_]|\\s?["\'`]?\\s?(?:[|/]\\s?["\'`]?[\\p{L}]|,\\s?["\'`][\\p{L}-]{1,24}["\'`](?!\\s?:)|(?:or|oder|ou|of)\\s))';

export interface AttributePlan {
  readonly code: number;
  /** Lower case without diacritics. */
  readonly terms: readonly string[];
  /** Source of the value's pattern, without capturing groups; upper and lower case are alike. */
  readonly value: string;
}

/** `Religion: Buddhist`, `"gender": "f"`, `Familienstand | ledig`. */
export function afterLabel({ code, terms, value }: AttributePlan): TriggerRecognizer {
  const sign = '["\'`*_)\\]]{0,3}\\s{0,3}(?:[:=：|]|->|→)\\s{0,4}["\'`*_“„«]{0,3}';
  return {
    kind: 'trigger',
    code,
    score: 0.8,
    terms,
    afterTerm: true,
    pattern: new RegExp(`${sign}(${value})${notAChoice}`, 'iuy'),
  };
}

/** `she is divorced`, `came out as gay`: the value follows the phrase, with a few words of `between`. */
export function afterPhrase(plan: AttributePlan & { readonly between?: string }): TriggerRecognizer {
  const { code, terms, value, between = '(?!)' } = plan;
  return {
    kind: 'trigger',
    code,
    score: 0.7,
    terms,
    afterTerm: true,
    pattern: new RegExp(`\\s{1,2}(?:${between}\\s{1,2}){0,3}(${value})${notAChoice}`, 'iuy'),
  };
}

/** Somebody and a form of `to be`, in seven languages. */
export const personIs: readonly string[] = (
  "he is,she is,he's,she's,i am,i'm,who is,he was,she was,they are,we are,who was,patient is,wife is,husband is,son is,daughter is,brother is,sister is,mother is,father is,colleague is,neighbour is,friend is," +
  'er ist,sie ist,ich bin,er war,sie war,sie sind,wir sind,patient ist,patientin ist,frau ist,mann ist,' +
  'il est,elle est,je suis,elle etait,il etait,patient est,patiente est,mari est,femme est,' +
  'el es,ella es,yo soy,soy,ella esta,el esta,estoy,paciente es,marido es,mujer es,' +
  'lui e,lei e,io sono,sono,paziente e,marito e,moglie e,' +
  'hij is,zij is,ze is,ik ben,patiente is,vrouw is,man is,' +
  'ele e,ela e,eu sou,sou,ela esta,ele esta,estou,marido e,esposa e'
).split(',');

/** Ages of people: the number, where the words around it say so. */
import type { TriggerRecognizer } from '../recognizer.ts';

const number = '(?:1[01]\\d|\\d{1,2})';
const end = '(?![\\d%]|[.,]\\d)';
/** Periods that are not ages: experience, warranty, time ago. */
const notSpan =
  "(?!\\s(?:of\\s(?:experience|service|warranty|work)|ago|later|d[e’']\\s?(?:experi|expéri|antig|garant|servic|trabaj|carr|ancien)|di\\s(?:esper|lavor|garanz|serviz)|ervaring|Erfahrung|Berufserfahrung|Garantie|lang|garantie|après|fa|hace|atrás|geleden))";

/** `42 years old`, `42-year-old`, `42 y/o`, `42 Jahre alt`, `42-jährig`, `42 jaar oud`, `42 años de edad`. */
const beforeUnit = `${number}(?=(?:[\\s-](?:years?|yrs?)[\\s-](?:old|of age)|[\\s-]?(?:yo|y/o|y\\.o\\.)\\b|[\\s-]months?[\\s-]old|\\s?Jahre alt|[\\s-]?jährig|\\sjaar oud|[\\s-]jarige|\\sa(?:ñ|n)os de (?:edad|idade)|\\sanni d'età|\\sanni di età|\\sans et demi))`;
const cue =
  "(?:j['’]ai|ai|a|tengo|tiene|ho|ha|tenho|tem|de|di|bin|ist|ben|is|fait|cumple|compie|wird|wordt|faz)";
const cueAndNumber = new RegExp(`(?:^|[^\\p{L}])(${cue}\\s${number}\\s)$`, 'iu');
const afterLabel = (label: string): string => `(?:${label})\\s{0,2}`;

/** Code assigns and compares: `WHERE age=30`, `age = 30`. A line of a form has its label first: `Age = 42`. */
const equals = /=\s{0,2}$/;
const labelOfLine = /(?:^|[\n\r])[ \t>*-]{0,6}\p{Lu}\p{Ll}{2,9}\s?=\s{0,2}$/u;
const isAssigned = (before: string): boolean => equals.test(before) && !labelOfLine.test(before);

/** Somebody by kinship, and the verb before an age. */
const relativeIs =
  '(?:(?:daughters?|sons?|kids?|child|children|wife|husband|mother|father|mom|mum|dad|brother|sister|grandmother|grandfather|grandma|grandpa|aunt|uncle|niece|nephew|cousin|twins?|he|she|who)\\s(?:is|was|are|were|turns|just turned)\\s(?:now |only |already |just |about |almost )?)';
/** A first and a last name, before an age that stands beside it. */
const fullName = /(?:^|[^\p{L}\p{N}])\p{Lu}[\p{L}'’-]{1,24}(?: \p{Lu}\.?)? \p{Lu}[\p{L}'’-]{1,24}$/u;

export const ageRecognizers: readonly TriggerRecognizer[] = [
  {
    kind: 'trigger',
    code: 103,
    score: 0.85,
    terms: [
      'year*',
      'yrs',
      'yr',
      'yo',
      'y/o',
      'y.o.',
      'month old',
      'months old',
      'jahre alt',
      'jahrig*',
      'jaar oud',
      'jarige',
      'anos de*',
      'anni d*',
      'ans et*',
    ],
    // The number precedes the word.
    startOf: (text, at) => {
      let from = at;
      while (from > 0 && at - from < 4 && !/\d/.test(text.charAt(from - 1))) from--;
      const last = from;
      while (from > 0 && last - from < 3 && /\d/.test(text.charAt(from - 1))) from--;
      return from < last && !/[\d.,$€£-]/.test(text.charAt(from - 1)) ? from : -1;
    },
    pattern: new RegExp(beforeUnit, 'iuy'),
  },
  {
    kind: 'trigger',
    code: 103,
    score: 0.85,
    terms: [
      'age',
      'aged',
      'ages',
      'im alter von',
      'alter',
      'age de',
      'agee de',
      'edad',
      'eta',
      'leeftijd',
      'idade',
      'turned',
      'turning',
      'turns',
      'years young',
      'retired at',
      'died at',
      'married at',
      'widowed at',
      "i'm",
      'i am',
    ],
    pattern: new RegExp(
      `(?:${afterLabel('(?:aged?|ages|alter|âge|edad|età|eta|leeftijd|idade)\\s?(?:is|was|of|:|=|"\\s?:|\\||ist|von|est de|es de|é de|in years)?|im Alter von|âgée?s? de|âge de|turn(?:ed|ing|s)')}|(?:retired|died|married|widowed)\\sat\\s(?=${number}(?:[.,;!?)]|\\s(?:and|but|with|from|after|in|to)\\b|$))|(?:I['’]?\\s?a?m|is)\\s(?=${number}[,.;!]?\\s(?:and|years|yrs|from|male|female|living)))(${number})${end}`,
      'iuy',
    ),
    valid: (_, text, start) => !isAssigned(text.slice(Math.max(0, start - 24), start)),
  },
  {
    kind: 'trigger',
    code: 103,
    score: 0.75,
    terms: ['ans', 'anos', 'anni', 'jahre', 'jaar'],
    // Starts at the verb or preposition before the number.
    startOf: (text, at) =>
      at - (cueAndNumber.exec(text.slice(Math.max(0, at - 16), at))?.[1]?.length ?? at + 1),
    pattern: new RegExp(`${cue}\\s(${number})(?=\\s(?:ans|años|anni|anos|Jahre|jaar)\\b${notSpan})`, 'iuy'),
  },
  {
    kind: 'trigger',
    code: 103,
    score: 0.7,
    chars: ',(',
    pattern: new RegExp(
      `[,(]\\s?(${number})(?=\\s?(?:ans|años|anni|anos|Jahre|jaar|yrs|years)\\s?[,).;]${notSpan})`,
      'iuy',
    ),
  },
  {
    kind: 'trigger',
    code: 103,
    score: 0.7,
    terms:
      'daughter,daughters,son,sons,kid,kids,child,children,wife,husband,mother,father,mom,mum,dad,brother,sister,grandmother,grandfather,grandma,grandpa,aunt,uncle,niece,nephew,cousin,twin,twins,he,she,who'.split(
        ',',
      ),
    pattern: new RegExp(
      `${relativeIs}(${number})(?=\\s?(?:[.;!?)\\n]|,\\s\\p{Ll}|$|\\s(?:and|but|now|today|soon|next|this|when|so|or)\\b))`,
      'iuy',
    ),
  },
  {
    kind: 'trigger',
    code: 103,
    score: 0.7,
    chars: ',(',
    pattern: new RegExp(
      `(?:,\\s|\\()(${number})(?=,\\s(?:\\p{Ll}|\\p{Lu}\\p{Ll}{2,20}(?: \\p{Lu}\\p{Ll}{2,20})?(?:[,.]|$))|\\.\\s|\\.?$|\\)(?:,|\\s\\p{Ll}{2,16}\\s))`,
      'uy',
    ),
    valid: (value, text, start) =>
      Number(value) > 3 &&
      fullName.test(text.slice(Math.max(0, start - 60), start).replace(/(?:,\s|\s?\()$/, '')),
  },
];

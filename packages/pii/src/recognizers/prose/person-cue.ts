/**
 * Names recognized by the words around them, however rare or misspelled: after a title, label or greeting, below a
 * closing, or in the notation of travel documents.
 */

import { fold, honorificPattern } from '../../scan/index.ts';
import { labelledValue, terms } from '../labelled-value.ts';
import { isGenericAddressee, isNeverName } from '../non-names.ts';
import type { Recognizer, TriggerRecognizer } from '../recognizer.ts';
import { isGivenName } from './given-names.ts';
import { honorificTerms } from './honorifics.ts';
import { personLabels, roleLabels } from './person-labels.ts';

const person = 101;

const particle =
  "(?:van|von|vom|zu|zum|zur|der|den|de|del|della|di|da|do|dos|das|du|la|le|el|al|bin|ter|ten|'t|te|y|e|i)";
/** A letter in a name. An apostrophe before anything else is a quotation mark: `'name': 'Karin'`. */
const letter = "(?:[\\p{L}\\p{M}-]|['’](?=\\p{L}))";
const capital = `(?:\\p{Lu}${letter}{0,30}|\\p{Lu}\\.)`;
/** One to five capitalized words, with particles between them. */
const name = `${capital}(?:(?: ${particle}){0,3} ${capital}){0,3}`;

/** Name after a title. In lower case too, but then one word only. */
const titledName: TriggerRecognizer = {
  kind: 'trigger',
  code: person,
  score: 0.85,
  terms: [...honorificTerms, 'familie', 'fam'],
  pattern: new RegExp(
    `(?:${honorificPattern}|dr|prof|mme|Familie|[Ff]am|[Hh]r)\\.? {1,2}(?:(?:Dra?|Prof|med|Ing|Dipl|Univ|habil|Mag)\\.[ -]?){0,5}((?:${particle} ){0,2}${name})`,
    'uy',
  ),
  valid: (value) => !isGenericAddressee(value) && value.length > 1,
};

const greeting =
  '(?:hi|hey|hello|dear|morning|hallo|hi|hey|moin|servus|liebe[rs]?|hallöchen|guten morgen|salut|coucou|bonjour|cher|chère|hola|buenas|querid[oa]|estimad[oa]|ciao|caro|cara|gentile|buongiorno|hoi|hé|beste|dag|lieve|oi|olá|ola|car[oa]|querid[oa]|bom dia)';

/** `hi jonno,` and `Liebe Trudi!`: one or two words up to punctuation or a line end. */
const greetedName: TriggerRecognizer = {
  kind: 'trigger',
  code: person,
  score: 0.7,
  terms: terms(
    'hi, hey, hello, dear, morning, hallo, moin, servus, liebe, lieber, liebes, guten morgen, salut, coucou, bonjour, cher, chere, hola, buenas, querido, querida, estimado, estimada, ciao, caro, cara, gentile, buongiorno, hoi, beste, dag, lieve, oi, ola, bom dia',
  ),
  pattern: new RegExp(
    `${greeting} (\\p{L}${letter}{1,20}(?: (?!and |und |et |y |e |en )\\p{L}${letter}{1,20}){0,2})(?=\\s?[,!:.\\n]|\\s?$)`,
    'iuy',
  ),
  valid: (value, text, start) => {
    const words = value.split(' ');
    if (words.some(isGenericAddressee)) return false;
    // Several lower-case words are the start of a sentence.
    return words.length === 1
      ? isLineStart(text, start) || /^\p{Lu}/u.test(value)
      : /^\p{Lu}/u.test(words.at(-1) ?? '');
  },
};

function isLineStart(text: string, start: number): boolean {
  return /(?:^|[\n"“'(>:]\s{0,2})\p{L}{2,12}(?: \p{L}{2,8})? $/u.test(
    text.slice(Math.max(0, start - 24), start),
  );
}

const farewell =
  '(?:thx|tks|ta|xoxo|gr|grtjs|bjs|bjinhos|abs|abç|cdlt|cdt|a\\+|besitos?|un besito|un beso|un bacio|bacioni|a presto|see ya|hugs|hoogachtend|hochachtungsvoll|greetz|grts|bss|atte|salu2|(?:ganz )?liebe grüsse|gruss|grüsse|beste groet(?:en)?|(?:kind|best|warm|many) regards|regards|cheers|thanks|thank you|many thanks|best wishes|best|sincerely|yours(?: sincerely| faithfully| truly)?|love|xx|(?:mit )?(?:freundliche[nr]?|besten?|viele[nr]?|liebe[nr]?|herzliche[nr]?|schöne[nr]?) grüße?n?|grüße|gruß|lg|mfg|vg|danke|cordialement|bien à (?:vous|toi)|amicalement|bises|bisous|merci(?: d[\x27’]avance| beaucoup)?|salutations|saludos(?: cordiales)?|un saludo|un abrazo|besos|atentamente|gracias|(?:cordiali |distinti )?saluti|un abbraccio|baci|grazie|(?:met )?vriendelijke groeten?|groetjes|groeten?|liefs|bedankt|(?:com os melhores )?cumprimentos|atenciosamente|abraços?|beijinhos|beijos|obrigad[oa])';

/** The line below a closing, or what follows it on its line: one to four words. */
const signedName: TriggerRecognizer = {
  kind: 'trigger',
  code: person,
  score: 0.75,
  terms: terms(
    'thx, tks, ta, xoxo, gr, grtjs, bjs, bjinhos, abs, cdlt, cdt, besito, besitos, un besito, un beso, un bacio, bacioni, a presto, see ya, hugs, hoogachtend, hochachtungsvoll, greetz, grts, bss, atte, salu2, liebe grusse, gruss, grusse, beste groet, beste groeten, kind regards, best regards, warm regards, many regards, regards, cheers, thanks, thank you, many thanks, best wishes, best, sincerely, yours, yours sincerely, yours faithfully, yours truly, love, mit freundlichen grussen, mit freundlichem gruss, mit freundlichen grusen, freundliche gruse, beste gruse, viele gruse, liebe gruse, herzliche gruse, schone gruse, besten grusen, vielen grusen, lieben grusen, gruse, grus, lg, mfg, vg, danke, cordialement, bien a vous, bien a toi, amicalement, bises, bisous, merci, salutations, saludos, saludos cordiales, un saludo, un abrazo, besos, atentamente, gracias, saluti, cordiali saluti, distinti saluti, un abbraccio, baci, grazie, met vriendelijke groet, met vriendelijke groeten, vriendelijke groet, vriendelijke groeten, groetjes, groet, groeten, liefs, bedankt, cumprimentos, com os melhores cumprimentos, atenciosamente, abraco, abracos, beijinhos, beijos, obrigado, obrigada',
  ),
  pattern: new RegExp(
    `${farewell}(?:[,.!;]{0,2}[ \\t]{0,3}\\n\\s{0,6}|[,;.!] {1,2}| )((?:\\p{L}\\.[ -]?){0,2}\\p{L}${letter}{1,24}(?:(?: ${particle}){0,2} \\p{Lu}(?:${letter}|\\.){0,24}){0,3})(?=[ \\t]{0,3}(?:[\\n|,"”')(<–-]|$|[.!]{1,2}(?:\\s|$)))`,
    'iuy',
  ),
  valid: (value, text, start) => {
    const words = value.split(' ');
    if (words.some((word) => isGenericAddressee(word) || notSigned.has(fold(word)))) return false;
    if (/^\p{Lu}/u.test(value)) return true;
    const whole = words.filter((word) => !/^\p{L}\.?$/u.test(word));
    return whole.length === 1 && isSignedLower(value, text, start);
  },
};

/** In lower case: on a line of its own, or as the last word of the line or the quotation after an unambiguous closing. */
function isSignedLower(value: string, text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 14), start);
  if (/\n\s{0,6}$/.test(before)) return true;
  if (isNeverName(value)) return false;
  const ends = /^(?:[ \t]{0,3}[.!)"”»']{0,3}[ \t]{0,3}(?:\n|$)|[.!]?["”»](?:\s|$))/.test(
    text.slice(start + value.length, start + value.length + 8),
  );
  return ends && (/[,;] {1,2}$/.test(before) || barePartings.test(before) || isGivenName(value));
}

/** Closings after which a name follows without a comma. */
const barePartings =
  /(?:^|[^\p{L}])(?:lg|mfg|vg|gr|gruß|gruss|grüße|grüsse|regards|cheers|love|xx|xoxo|bises|bisous|cdlt|cdt|bjs|beijos|beijinhos|abraços?|abs|saludos|besos|saluti|baci|groetjes|groet|groeten|greetz|grts|liefs) $/iu;

const notSigned = new Set(
  'for und for your to a aus im in von the fur pour de para per voor advance sent from customer service hr it'.split(
    ' ',
  ),
);

/** `KOWALSKI/BEATA MRS`, as on tickets. */
const ticketName: TriggerRecognizer = {
  kind: 'trigger',
  code: person,
  score: 0.95,
  chars: '/',
  startOf: (text, at) => {
    let from = at;
    while (from > 0 && at - from < 30 && /[\p{Lu}-]/u.test(text.charAt(from - 1))) from--;
    return at - from >= 2 && !/[\p{L}\p{N}/]/u.test(text.charAt(from - 1)) ? from : -1;
  },
  pattern: /[\p{Lu}-]{2,30}\/\p{Lu}{2,24}(?: ?(?:MRS|MSTR|MISS|MR|MS|CHD|INF))(?![\p{L}\p{N}])/uy,
};

/** Where the surname before a comma starts. */
function surnameStart(text: string, at: number): number {
  const before = surnameBefore.exec(text.slice(Math.max(0, at - 40), at))?.[1];
  return before === undefined ? -1 : at - before.length;
}

const surname = `\\p{Lu}${letter}{1,24}`;
/** `L.`, `M. van den`. */
const initials = `\\p{Lu}\\.(?: ?-?\\p{Lu}\\.){0,3}(?: (?:${particle} ?){1,3}(?![\\p{L}]))?(?![\\p{L}\\p{N}])`;
/** `Wieke ter`. */
const givenNameAndParticle = `${surname}(?: \\p{Lu}(?:${letter}{1,24}|\\.)){0,2}(?: ${particle}){1,3}(?=\\s?(?:[|;,/)"'\\n\\r\\t]|$))`;
/**
 * `Pearson, L.` and `Berg, M. van den`, as in lists: initials make the first word a surname, as a particle behind the given name
 * does in `Haar, Wieke ter`.
 */
const listedName: TriggerRecognizer = {
  kind: 'trigger',
  code: person,
  score: 0.8,
  chars: ',',
  startOf: surnameStart,
  pattern: new RegExp(`(?:${surname}[ -]){0,2}${surname}, (?:${initials}|${givenNameAndParticle})`, 'uy'),
};
const surnameBefore =
  /(?:^|[\n\t;|"'(:•*-] ?|\d[.)]? )((?:\p{Lu}[\p{L}'’-]{1,24} ){0,2}\p{Lu}[\p{L}'’-]{1,24})$/u;

/** Where an abbreviation starts whose last letter is raised. */
function abbreviationStart(text: string, at: number): number {
  const lead = /(?<![\p{L}\p{N}])(?:M|D|Dr|Eng|Prof|Arq)\.?$/u.exec(text.slice(Math.max(0, at - 5), at));
  return lead === null ? -1 : at - lead[0].length;
}

/** `Mª Ángeles Soto`: María, as it is mostly written; and names after `D.ª` and `Eng.ª`. */
const raisedLetterNames: readonly TriggerRecognizer[] = [
  'M\\.?ª (?:del? (?:la |los |las )?)?',
  '(?:D|Dr|Eng|Prof|Arq)\\.?ª (?:(?:Dra?|Eng|Prof)\\.? ){0,2}',
].map((lead, row) => ({
  kind: 'trigger',
  code: person,
  score: 0.85,
  chars: 'ª',
  startOf: abbreviationStart,
  pattern: new RegExp(row === 0 ? `${lead}${name}` : `${lead}(${name})`, 'uy'),
}));

const labelledName = `(?:\\p{L}\\.[ ]?){0,3}\\p{L}${letter}{1,30}(?:(?:,? ${particle}){0,3},? (?:\\p{Lu}\\p{L}{0,3}\\.|\\p{L}${letter}{1,30})){0,4}\\.?`;
const labels = labelledValue({
  code: person,
  score: 0.85,
  labels: terms(personLabels),
  value: labelledName,
  notFollowedBy: '[\\p{L}\\p{N}@(_=.]|:',
  valid: (value, text, start) => isLabelledName(value, text, start),
});

/** Roles of people in forms, which in code may also be components (driver, owner, parent). */
const roles = labelledValue({
  code: person,
  score: 0.75,
  labels: terms(roleLabels),
  value: labelledName,
  notFollowedBy: '[\\p{L}\\p{N}@(_=.]|:',
  valid: (value, text, start) =>
    isLabelledName(value, text, start) && (value.includes(', ') || value.split(/[ ,-]+/).some(isGivenName)),
});

/** A value after a label is a name if it is capitalized and extends to punctuation or the end of its cell. */
function isLabelledName(value: string, text: string, start: number): boolean {
  const words = value.split(/[ ,]+/).filter((one) => one !== '');
  if (words.some((word) => isGenericAddressee(word) || notValues.has(fold(word)))) return false;
  if (words.length === 1 && headings.has(fold(value))) return false;
  if (machineKey.test(text.slice(start + value.length, start + value.length + 48))) return false;
  // Scripts without case have no capitals, and data keys do not need them.
  const isKeyed = ownKey.test(text.slice(Math.max(0, start - 32), start));
  const big = words.filter((word) => isKeyed || /^[\p{Lu}\p{Lo}]/u.test(word)).length;
  const next = text.charAt(start + value.length);
  const isForm = next === '&' || formKey.test(text.slice(Math.max(0, start - 48), start));
  const ends = next === '' || isForm || /[\n\r\t"'`,;|)\]}<.]/.test(next);
  // The value follows punctuation, or is a whole table cell; `name` in a sentence is not a label.
  const before = text.slice(Math.max(0, start - 3), start);
  const marked = /[:=|\t"'`,;>\n]\s{0,2}$/.test(before);
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !isParticle.test(word));
  return big > 0 && (isKeyed || small.length === 0) && ends && marked && words.length <= 5;
}

/** `"first_name": "` and `nachname='`: keys that only hold names of people. */
const ownKey =
  /(?:(?:first|last|full|given|family|middle|maiden|vor|nach|zu|familien|geburts|voor|achter)[ _-]?name?n?|naam|surname|pr[eé]nom|apellidos?|cognome|sobrenome|apelido|nombre|nome|nom)["'`]?\s{0,2}[:=]\s{0,2}["'`]$/iu;

/** A pair of form data or of a query: `&last_name=`. */
const formKey = /[?&][\w.[\]-]{1,40}=$/;

/** Neighboring columns of `name` in tables about people. */
const headings = new Set(
  'age key city country role title notes comment quantity amount alter stadt land rolle titel notizen'.split(
    ' ',
  ),
);

/** Keys on the next line of build files and similar, where `name` is the name of a step. */
const machineKey =
  /^["']?[ \t]{0,4}\r?\n[ \t]{0,16}(?:on|uses|run|runs-on|with|needs|if|env|jobs|steps|strategy|image|hosts|tasks|become|shell|command|script|stage|namespace|spec|containerPort|schedule|version):(?:[ \t\r\n]|$)/;

const isParticle = new RegExp(`^${particle}$`, 'u');

const notValues = new Set(
  'null none undefined true false string text varchar not number integer required optional unknown anonymous test example name value type default column field user admin root id email phone address date status active inactive yes no ja nein oui non si sim nee ltd gmbh inc llc file table order product company department firma strasse'.split(
    ' ',
  ),
);

export const personCueRecognizers: readonly Recognizer[] = [
  titledName,
  greetedName,
  signedName,
  ticketName,
  listedName,
  ...raisedLetterNames,
  labels,
  roles,
];

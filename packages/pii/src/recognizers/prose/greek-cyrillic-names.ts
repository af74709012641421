/**
 * Names in Greek and Cyrillic letters, as whole words: the endings of surnames and patronymics tell them from other capitalized words.
 * Sources of the endings: the usual descriptions of Greek, Russian, Ukrainian, Bulgarian, Serbian and Armenian surnames.
 */
import type { GrammarRecognizer } from '../recognizer.ts';
import { patternValues } from './pattern-values.ts';

const person = 101;
const score = 0.75;

const otherLetters = /[\u0370-\u03ff\u0400-\u04ff]/;
const greekWord = '[Α-ΩΆΈΉΊΌΎΏΪΫ][α-ωάέήίόύώϊϋΐΰς]{1,20}';
const greekSurname =
  '[Α-ΩΆΈΉΊΌΎΏ][α-ωάέήίόύώϊϋΐΰ]{1,18}(?:όπουλος|οπούλου|όπουλου|άκης|άκη|ίδης|ίδη|ιάδης|ιάδη|ίδου|ιάδου|έλης|έλη|άτος|άτου|όγλου|ώτης|ώτη|ιώτη|ίτης|άκος|άκου|έας|ούδης|ούδη)(?![α-ωάέήίόύώϊϋΐΰς])';
const cyrillicWord = '[А-ЯЁІЇЄЎЂЈЉЊЋЏ][а-яёіїєўђјљњћџґ]{1,20}';
const cyrillicSurname =
  "[А-ЯЁІЇЄЎЂЈЉЊЋЏҐ][а-яёіїєўђјљњћџґ'-]{1,18}(?:ов|ова|ову|овой|овым|ев|ева|еву|евой|евым|ёв|ёва|ин|ина|ину|иной|ский|ская|ского|ской|скому|ским|цкий|цкая|ський|ська|зький|енко|чук|щук|ук|юк|як|ич|ић|ян|янц|швили|дзе|ых|их)(?![а-яёіїєўђјљњћџґ])";
const patronymic =
  '[А-ЯЁІЇЄ][а-яёіїє]{2,16}(?:ович|евич|ич|овна|евна|ична|овича|евича|овны|евны|овичу|евичу|івна|ївна)(?![а-яёіїє])';

/** First names and a surname, or a surname before them; with a patronymic, any surname. */
const names = [
  new RegExp(`(?<![\\p{L}])(?:${greekWord} ){1,2}${greekSurname}`, 'gu'),
  new RegExp(`(?<![\\p{L}])${greekSurname} ${greekWord}(?![\\p{L}])`, 'gu'),
  new RegExp(`(?<![\\p{L}])(?:${cyrillicWord} )?${cyrillicWord} ${patronymic}(?: ${cyrillicSurname})?`, 'gu'),
  new RegExp(`(?<![\\p{L}])(?:${cyrillicWord}|[А-ЯЁ]\\.(?: ?[А-ЯЁ]\\.)?) ${cyrillicSurname}`, 'gu'),
  new RegExp(`(?<![\\p{L}])${cyrillicSurname} [А-ЯЁ]\\. ?[А-ЯЁ]\\.`, 'gu'),
];
/** Capitalized words that begin sentences and are no first names. */
const notFirst =
  /^(?:Από|Αυτός|Αυτή|Αλλά|Για|Δεν|Είναι|Εγώ|Και|Με|Ο|Η|Το|Οι|Τα|Στο|Στη|Στην|Στον|Της|Του|Των|Κύριος|Κυρία|Κύριε|В|На|По|От|Из|За|До|При|Для|Это|Мой|Моя|Наш|Наша|Господин|Госпожа|Уважаемый|Уважаемая|Доктор|Город|Улица|Река|Компания|Пан|Пані|Шановний|Шановна|Господине) /u;

export const greekCyrillicNameRecognizer: GrammarRecognizer = {
  kind: 'grammar',
  code: person,
  score,
  find({ text }) {
    if (!otherLetters.test(text)) return [];
    return patternValues(text, names, { code: person, score }, ([name]) => withoutLead(name));
  },
};

/** The name without a word before it that only looks like one. */
function withoutLead(name: string): string {
  const lead = notFirst.exec(name)?.[0].length ?? 0;
  return name.slice(lead);
}

/** Years alone, after a word of time: `since 1998`, `in 2004`, `seit 2019`, `depuis 2011`. */
import { terms } from '../labelled-value.ts';
import type { TriggerRecognizer } from '../recognizer.ts';

/** A count or a size follows the number instead: `in 2000 tokens`, `after 1900 ms`. */
const notCounted =
  '(?![\\p{L}\\p{N}%$€£°]|[.,:/]\\d|-\\d{3}|\\s?(?:%|[$€£°×]|(?:px|pt|ms|sec|min|kb|mb|gb|kg|km|cm|mm|hz|rpm|kwh|usd|eur|gbp|chf|dollars?|euros?|pounds?|watts?|percent|people|of|times|or more)\\b|(?!(?:as|was|is|has|his|its|this|plus|perhaps|does|less|across|towards|afterwards|always|besides|thus|les|des|nos|mes|ses|las|los|sus|nos|aos|dos|mais|pas|als|was|bis|des)\\b)\\p{Ll}{3,24}s\\b))';

export const yearRecognizer: TriggerRecognizer = {
  kind: 'trigger',
  code: 302,
  score: 0.6,
  afterTerm: true,
  terms: terms(
    `in, since, for, until, till, before, after, during, by, around, circa, early, late, mid, back in, class of, year, year of, spring of, summer of, fall of, autumn of, winter of, end of, beginning of, start of,
    im jahr, im jahre, jahr, seit, ab, vor, nach, bis, anfang, ende, mitte, sommer, winter, en, depuis, des, avant, apres, jusqu en, l annee, annee, fin, debut, desde, hasta, antes de, despues de, ano, el ano, nel, dal, fino al, prima del, dopo il, anno, sinds, vanaf, tot, voor, na, jaar, het jaar, em, ate, antes de, depois de`,
  ),
  pattern: new RegExp(`[\\s:]{1,2}(?:the\\syear\\s|of\\s)?((?:1[6-9]|20)\\d\\d)${notCounted}`, 'uy'),
};

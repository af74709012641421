/** Days of the week that a word makes a point in time: `on Monday`, `next Friday`, `am Montag`, `Tuesday morning`. */
import { fold } from '../../scan/index.ts';
import type { TriggerRecognizer } from '../recognizer.ts';

/** Folded, by language: en, de, fr, es, it, nl, pt, da, sv. */
const names =
  'monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo lunedi martedi mercoledi giovedi venerdi sabato domenica maandag dinsdag woensdag donderdag vrijdag zaterdag zondag segunda-feira terca-feira quarta-feira quinta-feira sexta-feira mandag tirsdag onsdag torsdag fredag tisdag';

const cueBefore =
  /(?:^|[^\p{L}])(?:on|by|an?|the|is|until|till|since|from|every|each|next|last|this|past|coming|before|after|to|between|through|of|am|bis|ab|seit|vom|zum|jeden|jedem|nächsten|letzten|kommenden|diesen|le|ce|du|au|dès|depuis|chaque|prochain|el|este|cada|desde|hasta|próximo|pasado|il|di|da|dal|entro|ogni|questo|scorso|prossimo|op|afgelopen|volgende|elke|vanaf|tot|na|até|esta|próxima|toda|cada|på|sidste|næste|nästa|varje)\s$/iu;
const cueAfter =
  /^(?:['’]s\b|,?\s(?:mornings?|afternoons?|evenings?|nights?|noon|morgens?|früh|vormittags?|mittags?|nachmittags?|abends?|matin|après-midi|soir|prochain|dernier|mañana|tarde|noche|próximo|pasado|mattina|pomeriggio|sera|prossimo|scorso|ochtend|middag|avond|manhã|noite|passad[ao]|next|last|(?:at|um|à|a las|alle|om|às)\s\d))/iu;
/** Days in a list, as in a form or a schema. */
const listed = /^["'`]?\s?[,|/]\s?["'`]?\p{L}{3,9}day\b/iu;

const known = new Set(names.split(' '));
const longest = 13;

export const weekdayRecognizer: TriggerRecognizer = {
  kind: 'trigger',
  code: 302,
  score: 0.6,
  terms: [...known],
  pattern: new RegExp(`[\\p{L}]{5,${longest}}(?:-feira)?s?(?![\\p{L}\\p{N}_])`, 'uy'),
  valid: (value, text, start) => {
    const end = start + value.length;
    const name = fold(value);
    if (!known.has(name) && !known.has(name.replace(/s$/, ''))) return false;
    const before = text.slice(Math.max(0, start - 16), start);
    const after = text.slice(end, end + 20);
    return (cueBefore.test(before) || cueAfter.test(after)) && !listed.test(after);
  },
};

import { fold } from '../../scan/index.ts';

/** Folded month names and abbreviations by language: en, de, fr, es, it, nl, pt, da/sv/no, pl, fi, cs. */
const names = `
january february march april may june july august september october november december
jan feb mar apr jun jul aug sep sept oct nov dec
januar februar marz maerz mai juni juli oktober dezember janner jaenner feber okt dez mrz
janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre janv fevr avr juil dec
enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre ene abr ago dic set
gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre gen mag giu lug ott
januari februari maart mei augustus oktober mrt
janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro fev out
marts maj augusti
stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesakuuta heinakuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta
ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince
`;

/** Folded weekday names and abbreviations. */
const weekdays = `
monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun
montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so
lundi mardi mercredi jeudi vendredi samedi dimanche lun mar mer jeu ven sam dim
lunes martes miercoles jueves viernes sabado domingo mie jue vie sab dom
lunedi martedi mercoledi giovedi venerdi gio
maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma wo vr za zo
segunda-feira terca-feira quarta-feira quinta-feira sexta-feira segunda terca quarta quinta sexta seg ter qua qui sex
mandag tirsdag onsdag torsdag fredag lordag sondag mandag tisdag
`;

const split = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

const monthSet = split(names);
const weekdaySet = split(weekdays);

/** True for a month name, ignoring a trailing period. */
export function isMonth(word: string): boolean {
  return word.length >= 3 && word.length <= 14 && monthSet.has(fold(word));
}

/** True for a weekday name, ignoring a trailing period. */
export function isWeekday(word: string): boolean {
  return word.length >= 2 && word.length <= 13 && weekdaySet.has(fold(word));
}

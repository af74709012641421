/**
 * Words in capitals at the start of a sentence that are not the start of the name after them: `Visit Sorbus Ltd.`,
 * `Thanks Corvane Inc.`, `If Sorbus Ltd pays`.
 */
import { isWeekday } from './month-words.ts';

const split = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Courtesy and greetings: no name starts with them, wherever they stand. */
const courtesies = split(`
please kindly thanks thank dear hello hi hey sorry congratulations congrats welcome cheers regards
bitte danke hallo liebe lieber liebes guten
merci bonjour bonsoir svp cher chère gracias hola querido querida estimado estimada
grazie ciao gentile caro cara bedankt beste geachte obrigado obrigada olá prezado prezada caros
`);

/** Verbs in the imperative, then function words and adverbs: names of companies rarely start with one. */
const openers = split(`
accept add address analyse analyze answer apply approve arrange ask attach avoid become book bring buy call cancel
charge check choose click close compare complete confirm congratulate consider contact continue convince copy create
define delete deliver deny describe discuss download draft email enter evaluate examine explain fax find follow
forget forward generate get give go help hire imagine inform insert invite invoice join keep leave let list
locate look mail make meet mention message name notify offer order pay phone pick pitch prepare present process
provide put quote read refund reject remember remind remove rename replace reply report request research resend
respond return review rewrite say schedule search see select sell send ship show sign speak start stop submit
subscribe sue suggest summarise summarize switch take talk tell terminate text track transfer translate try
update upload use verify view visit wait watch wire write
a about according after all also although an and another any anyone are as at because been before being beside
besides both but by can could did do does during each either even every except for from had has have he her here his
how however i if in inside instead is it its last later like many maybe may might most must my near neither never
next nor not now of on once only or our outside over perhaps regarding re shall she should since so some soon still
than that their then there these they this those though through to today together tomorrow toward towards under
unless until upon via was we were what when where whether which while who whom whose why will with within without
would yesterday yet you your
kontaktiere kontaktieren besuche besuchen frage fragen rufe rufen schreibe schreiben sende senden schicke schicken
sie wir ihr ihre ihren ihrer unsere unser unseren meine mein der die das den dem des ein eine einer einem einen
bei von für mit im am um zum zur vom nach vor seit wenn weil dass ob ist sind war hat haben wird wurde kann als auch
contactez visitez appelez envoyez écrivez demandez chez pour avec dans selon quand notre votre leur
contacte visite llame envíe escriba pregunte para con según cuando nuestra nuestro
contatta contattate visita chiama invia scrivi per con secondo quando nostra nostro
neem bezoek bel stuur schrijf vraag bij voor met volgens wanneer onze
contate visite ligue envie escreva pergunte com segundo quando nossa nosso
`);

const startOfSentence = /(?:^|[\n\r.!?:;…"“”„«>*•|([–—-])[ \t]{0,4}$/u;
const firstWord = /^(\p{Lu}[\p{L}\p{N}'’&.-]*)[ ](?=\p{L})/u;

/** Length of the words before a name that only open its sentence; at least its last word stays. */
export function openersBefore(name: string, textBefore: string): number {
  let done = 0;
  let opens = startOfSentence.test(textBefore);
  for (;;) {
    const [whole, written] = firstWord.exec(name.slice(done)) ?? [];
    if (whole === undefined || written === undefined || done + whole.length >= name.trimEnd().length)
      return done;
    const word = written.toLowerCase();
    const isCourtesy = courtesies.has(word);
    if (!isCourtesy && !(opens && openers.has(word)) && !(word.length > 5 && isWeekday(word))) return done;
    done += whole.length;
    opens ||= isCourtesy;
  }
}

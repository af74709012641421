/** Words that occur in the position of a name without being one, after titles, greetings, words for relatives, and farewells. */
import { fold } from '../scan/index.ts';

const genericWordList = `
cliente clienti clientes client kunde kundin kunden klant customer customers utente utenti user users reader leser lecteur
lector paciente patient hiring manager recruiter professor professore docente all team everyone everybody there folks guys
support sir madam ma bot chatgpt claude gpt assistant world again friends friend colleagues zusammen alle leute kollegen
kolleginnen liebe damen herren welt tous toutes equipe monsieur madame messieurs mesdames monde todos todas equipo amigos
amigo amiga amie ami amis senor senora sra srta sr srs frau herr mrs mr ms dr prof mundo tutti tutte ragazzi squadra
signori mondo allemaal iedereen collega wereld pessoal equipa senhores senhoras geom ing avv dott who what how can could
please is are i we you my the a an this und ich wir kann bitte je nous peux puis yo nosotros puedes por io noi puoi per ik
kun eu nos pode
`;

/** Function words and common verbs: never a name in lower case, whatever precedes them. */
const functionWordList = `
and or but not no yes who that which was were has had have does did will would could should may might must says said asks
asked wants wanted needs thinks told tells called calls came went gets got is are am be been being just still also always
never here there now today tomorrow yesterday soon later with from for to of in on at by about after before because if when
while so as than very too only really well good bad new old more most less much many some any each other same such own his
her their our its your my mine me him them us it he she they we you i the a an this that these those what where why how
und oder aber nicht kein keine der die das den dem des ein eine einen einem einer eines ist sind war waren hat haben hatte
wird werden wurde kann konnte muss soll will wollte darf mag sagt sagte meint meinte fragt fragte kommt kam geht ging macht
wohnt lebt heisst bei mit von aus nach zu zum zur im in am an auf um vor seit ohne gegen fur wegen uber unter durch wenn weil
dass ob als wie was wo wer warum schon noch nur auch sehr mehr immer nie hier da dort jetzt heute morgen gestern bald dann
ich du er sie es wir ihr mich dich ihn uns euch ihnen mein dein sein ihre unser
et ou mais ne pas le la les un une des du de au aux est sont etait etaient a ont avait sera serait peut peuvent doit veut
dit disait demande pense vient va fait habite vit dans sur sous avec sans pour par chez vers depuis avant apres quand si que
qui quoi ou comment pourquoi deja encore tres plus moins toujours jamais ici demain hier aujourd alors aussi bien bon je tu
il elle on nous vous ils elles me te se lui leur mon ma mes ton ta tes son sa ses notre nos votre vos ce cet cette ces
y o pero el los las unos unas del al es son era eran ha han habia sera puede pueden debe quiere dice dijo pide piensa viene
va hace vive en con sin sobre para por desde hasta cuando como donde quien porque ya aun muy mas menos siempre nunca aqui
alli hoy manana ayer ahora tambien bien bueno yo tu usted nosotros ellos ellas me te se le les lo su sus mi mis tus nuestro
esta este esto esa ese eso estos estas nos no si que
e ma non il lo gli uno dei degli delle della dello nel nella sono ero erano ho hai abbiamo hanno aveva sara puo possono deve
vuole dice ha detto chiede pensa viene fa abita vive su tra fra senza dopo prima quando come dove chi perche se che gia
ancora molto piu meno sempre mai qui li oggi domani ieri adesso ora anche bene io lei lui noi voi loro mi ti si ci vi mio
mia miei mie tuo tua suo sua suoi sue nostro vostro questo questa quello quella di da a in con per
en of maar niet geen het een zijn waren heeft hebben had wordt worden werd kan kon moet zal wil wilde mag zegt zei vraagt
vroeg denkt komt kwam gaat ging doet woont leeft bij met van uit naar tot op om voor sinds zonder tegen wegens over onder
door als omdat dat of wat waar wie waarom hoe al nog alleen ook zeer meer altijd nooit hier daar nu vandaag morgen gisteren
straks dan ik jij hij zij wij jullie mij jou hem ons hen hun mijn jouw onze deze die dit
ou mas nao os as um uma uns umas dos das no na nos nas ao aos sao era eram tem tinha foi sera pode podem deve quer diz disse
pede pensa vem vai faz mora vive em com sem sobre para por desde ate quando como onde quem porque ja ainda muito mais menos
sempre nunca aqui ali hoje amanha ontem agora tambem bem bom eu voce ele ela eles elas me te se lhe meu minha teu tua seu sua
nosso nossa este esta isto esse essa isso aquele aquela que
advance everyone much very again lot lots kindly sincerely regards thanks thank danke merci gracias grazie obrigado bedankt
bye ciao adios tschuss tschau cheers ok okay sorry hallo hola hello hi hey salut guten gute schone schonen schones schonmal
vielmals sehr dir euch ihnen voraus beaucoup infiniment avance mille tante mucho muchas muchisimas anticipo alvast hoor dank
veel alvorast desde antecipadamente adeus ate boa bom bonne soiree journee nuit buona buon serata giornata giorno notte
buenas tardes noches dias feierabend abend tag nacht wochenende weekend fin semana bald gleich dann spater demnachst plus
presto dopo domani pronto luego vista breve logo jezelf tijd service kundendienst hr it med rer phil jur fuori
`;

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ''));
}

const genericWords = wordsOf(genericWordList);
const functionWords = wordsOf(functionWordList);

/** True for a generic form of address in any case: `all`, `team`, `Madame`. */
export function isGenericAddressee(word: string): boolean {
  return genericWords.has(fold(word));
}

/** True for a word that is not a name in lower case, even after a cue. Does not check the case. */
export function isNeverName(word: string): boolean {
  const folded = fold(word);
  return functionWords.has(folded) || genericWords.has(folded);
}

/** Names introduced by a sentence: `ich heiße lara`, `opa wim`, `kollegin meier`, `née Fauchon`, `c/o Weingarten`. */
import { terms } from '../labelled-value.ts';
import { isNeverName } from '../non-names.ts';
import type { TriggerRecognizer } from '../recognizer.ts';
import { isGivenName } from './given-names.ts';

const person = 101;
const lowerName = "\\p{Ll}[\\p{Ll}\\p{M}'’-]{1,24}";
const capitalName =
  "\\p{Lu}[\\p{L}\\p{M}'’-]{1,24}(?: (?:(?:de|del|della|di|da|dos|van|von|der|el|la|le) ){0,2}\\p{Lu}[\\p{L}\\p{M}'’-]{1,24}){0,3}";
/** Ends of a clause. */
const clauseEnd = /^[ \t]{0,2}(?:[,;:!?)\n"”»(]|\.(?:\s|$)|$)/;

function endsClause(text: string, at: number): boolean {
  return clauseEnd.test(text.slice(at, at + 4));
}

/** `lulu`, `gégé`, `momo`: pet names that repeat a syllable. */
const doubled = /^(\p{L}{2})\1$/u;
const doubledWords = new Set([
  'papa',
  'mama',
  'bebe',
  'bébé',
  'dodo',
  'caca',
  'pipi',
  'coco',
  'toto',
  'baba',
  'tata',
]);

function isPetName(word: string): boolean {
  return doubled.test(word) && !doubledWords.has(word);
}

function isLowerName(value: string, text: string, start: number): boolean {
  if (isNeverName(value) || value.length < 2) return false;
  return (
    isGivenName(value) || isPetName(value) || (value.length > 2 && endsClause(text, start + value.length))
  );
}

/** `mi chiamo ginevra`, `my name is tomo`: only a name can follow. */
const introducedName: TriggerRecognizer = {
  kind: 'trigger',
  code: person,
  score: 0.75,
  terms: terms(
    'my name is, my name s, name s, ich heisse, ich heiße, heisse ich, mein name ist, je m appelle, m appelle, mon nom est, mon prenom est, me llamo, mi nombre es, mi chiamo, il mio nome e, ik heet, mijn naam is, chamo me, me chamo, meu nome e, o meu nome e',
  ),
  afterTerm: true,
  pattern: new RegExp(
    `:? {1,2}["'“„«]?(${capitalName}|${lowerName}(?: ${lowerName}(?=[,.!\\n]|$))?)(?![\\p{L}\\p{N}@_])`,
    'uy',
  ),
  valid: (value) => value.split(' ').every((word) => !isNeverName(word)) && value.length > 1,
};

/**
 * `im tom`, `soy chus`, `c'est nono`: other words can follow, so the word must be a known given name or end the
 * clause.
 */
const presentedName: TriggerRecognizer = {
  kind: 'trigger',
  code: person,
  score: 0.65,
  terms: terms(
    'i m, im, i am, this is, its, it s, ich bins, ich bin, ich bin s, hier ist, hier spricht, hier schreibt, moi c est, c est, ici, je suis, soy, soy la, soy el, aqui, habla, sono, sono la, sono il, qui e, ik ben, hier is, sou, sou a, sou o, aqui e, aqui e a, aqui e o, daqui e, daqui fala, de la part de, de parte de, da parte di, da parte de, au nom de, en nombre de, a nome di, em nome de, im namen von, namens, on behalf of, from me, le escribe, te escribe, ti scrive, vi scrive',
  ),
  afterTerm: true,
  pattern: new RegExp(` {1,2}\\(?(${lowerName})(?![\\p{L}\\p{N}@_])`, 'uy'),
  valid: (value, text, start) =>
    !isNeverName(value) &&
    (isPetName(value) || isGivenName(value)) &&
    (endsClause(text, start + value.length) ||
      /^ (?:from|here|von|aus|vom|de|du|da|do|del|di|van|uit|and|und|et|y|e|en)\b/.test(
        text.slice(start + value.length, start + value.length + 6),
      )),
};

const relations = terms(
  `brother, sister, mom, mum, dad, uncle, aunt, auntie, cousin, nephew, niece, grandma, grandpa, granny, nan, wife, husband, boyfriend, girlfriend, flatmate, roommate, neighbour, neighbor, boss, colleague, coworker, mate, buddy, friend,
bruder, schwester, opa, oma, onkel, tante, cousine, neffe, nichte, freund, freundin, nachbar, nachbarin, kollege, kollegin, kollegen, chef, chefin, sohn, tochter, mann, frau, kumpel, mitbewohner, mitbewohnerin,
frere, soeur, tonton, tatie, tata, tante, oncle, cousin, cousine, papi, mamie, papy, mari, femme, copain, copine, voisin, voisine, collegue, chef, ami, amie, neveu, niece, fils, fille,
hermano, hermana, abuelo, abuela, yayo, yaya, tio, tia, primo, prima, novio, novia, marido, mujer, vecino, vecina, jefe, jefa, companero, companera, amigo, amiga, hijo, hija, sobrino, sobrina, cunado, cunada,
fratello, sorella, nonno, nonna, zio, zia, cugino, cugina, marito, moglie, fidanzato, fidanzata, vicino, vicina, capo, collega, amico, amica, figlio, figlia, suocera, suocero,
broer, zus, oom, neef, nicht, vriend, vriendin, buurman, buurvrouw, baas, collega, zoon, dochter, schoonzus, zwager, man, vrouw,
irmao, irma, avo, tio, tia, primo, namorado, namorada, esposa, vizinho, vizinha, chefe, colega, filho, filha, sobrinho, sobrinha, sogra, comadre, compadre,
kunde, kundin, mitarbeiter, mitarbeiterin, bewerber, bewerberin, mieter, mieterin, patient, patientin, schuler, schulerin, client, cliente, klant, customer, tenant, employee, paziente, paciente, dipendente, empleado, empleada, inquilino, inquilina, aluno, aluna, alumno, alumna, leerling, eleve, locataire, salarie, intern, praktikant, praktikantin, azubi, stagiaire`,
);

/** `zia pina`, `kunde meierhofer:`. Capitalized names are found without this. */
const relatedName: TriggerRecognizer = {
  kind: 'trigger',
  code: person,
  score: 0.65,
  terms: [...new Set(relations)],
  afterTerm: true,
  pattern: new RegExp(` (${lowerName})(?![\\p{L}\\p{N}@_])`, 'uy'),
  valid: (value) => !isNeverName(value) && (isGivenName(value) || isPetName(value)),
};

/** `el perito Zarzalejo`, `Kollegin Tschirner`: an occupation followed by a capitalized name. */
const occupationName: TriggerRecognizer = {
  kind: 'trigger',
  code: person,
  score: 0.7,
  terms: terms(
    `perito, perita, agente, abogado, abogada, letrado, letrada, procurador, procuradora, juez, jueza, notario, notaria, inspector, inspectora, subinspector, enfermero, enfermera, tecnico, tecnica, profesor, profesora, comandante, cabo, arquitecto, arquitecta,
avvocato, avvocata, notaio, giudice, perito, geometra, ispettore, ispettrice, infermiere, infermiera, avocat, avocate, notaire, juge, inspecteur, inspectrice, infirmier, infirmiere, huissier, technicien, technicienne, professeur, brigadier,
advogado, advogada, juiz, juiza, notario, perita, enfermeiro, enfermeira, inspetor, inspetora, advocaat, notaris, monteur, rechter, inspecteur, verpleegkundige, wijkagent, collega, huisarts, solicitor, barrister, detective, constable, sergeant, inspector, officer,
kollege, kollegin, kollegen, rechtsanwalt, rechtsanwaltin, richter, richterin, notar, notarin, zeuge, zeugin, kommissar, kommissarin, oberarzt, oberarztin, opa, oma, onkel, tante, uncle, aunt, auntie, grandma, grandpa, tonton, tatie, zio, zia, nonno, nonna, tio, tia, oom, tante, abuela, abuelo,
plaintiff, claimant, defendant, respondent, appellant, petitioner, witness, klager, klagerin, beklagter, beklagte, angeklagter, angeklagte, demandeur, demanderesse, defendeur, defenderesse, prevenu, temoin, demandante, demandado, demandada, denunciante, acusado, acusada, testigo, ricorrente, convenuto, convenuta, imputato, imputata, testimone, eiser, eiseres, gedaagde, verzoeker, verzoekster, verweerder, verdachte, getuige, requerente, requerido, arguido, arguida, testemunha`,
  ),
  afterTerm: true,
  pattern: new RegExp(` (${capitalName})(?![\\p{L}\\p{N}@_])`, 'uy'),
  valid: (value) => value.split(' ').every((word) => !isNeverName(word)) && !/^[\p{Lu}]{2,5}$/u.test(value),
};

/** `frau petersen`, `dr. kampe`: lower-case titles and the word after them. */
const titledLower: TriggerRecognizer = {
  kind: 'trigger',
  code: person,
  score: 0.7,
  terms: terms(
    'dr, mr, mrs, herr, herrn, hr, frau, fr, mme, mlle, monsieur, madame, sr, sra, srta, senor, senora, sig, sig.ra, signor, signora, dott, dott.ssa, dhr, mevr, mw, meneer, mevrouw, senhor, senhora, dra, don, dona, doutor, doutora, doctor, doctora, dottor, dottoressa, docteur, maestra, maestro, prof, profe, juffrouw, fam, familie, famille, familia, famiglia',
  ),
  pattern: new RegExp(
    `(?:(?:dr|mr|mrs|hr|fr|mme|mlle|sr|sra|srta|sig|sig\\.ra|dott|dott\\.ssa|dhr|mevr|mw|dra|prof|fam)\\.? |(?:herrn?|frau|monsieur|madame|señora?|senora?|signora?|meneer|mevrouw|senhora?|doña|dona|don|doutora?|doctora?|dottor|dottoressa|docteur|maestr[ao]|profe|juffrouw|familie|famille|famil?ia|famiglia) )(${lowerName}(?:-${lowerName})?)(?![\\p{L}\\p{N}@_])`,
    'uy',
  ),
  valid: (value, text, start) => isAfterTitle(value, text, start),
};

const always =
  /(?:^|[^\p{L}\p{N}])(?:dr|mr|mrs|herrn?|hr|mme|mlle|sra|srta|sig|sig\.ra|dott|dott\.ssa|dhr|mevr|dra|frau)\.? $/u;
/** `meine frau kommt`: a wife, not a title. */
const possessive =
  /(?:mein|dein|sein|ihr|unser|ein|kein|jed|dies)e[rmns]? frau $|(?:die|der|alte|junge) frau $/u;

function isAfterTitle(value: string, text: string, start: number): boolean {
  if (isNeverName(value) || value.length < 3) return false;
  const before = text.slice(Math.max(0, start - 16), start);
  if (possessive.test(before)) return isGivenName(value);
  return always.test(before) || isLowerName(value, text, start);
}

/** `née Fauchon`, `ép. ROUSSEAU`, `ved. Russo`: name at birth or by marriage. */
const birthName: TriggerRecognizer = {
  kind: 'trigger',
  code: person,
  score: 0.8,
  terms: terms(
    'nee, ne, geb, geborene, geborener, geborenen, ep, epouse, vve, veuve, ved, vedova, coniugata, nata, viuda de, de soltera, de casada, nascida, maiden name, roepnaam, genaamd, alias, dit, detto, detta, genannt, gen',
  ),
  pattern: new RegExp(
    `(?:[Nn][ée]e?|NEE?|NÉE?|[Gg]eb\\.|[Gg]eborene[rn]?|[ÉEée]p\\.|ÉP\\.|[Éé]pouse|EPOUSE|ÉPOUSE|[Vv]ve|[Vv]euve|[Vv]ed\\.|[Vv]edova|[Cc]oniugata|[Vv]iuda de|[Dd]e soltera|[Dd]e casada|[Aa]lias|[Dd]etta?o?|[Gg]enannt|[Gg]en\\.) (?:["“„«'])?(${capitalName})(?![\\p{L}\\p{N}@_])`,
    'uy',
  ),
  valid: (value) =>
    !isNeverName(value) && !/^(?:Le|La|Les|Am|Im|In|Den|Der|Die|Das|On|The|Il|El|A|À)\b/u.test(value),
};

const addressee = `[.:]{0,2} {0,2}(?:(?:von|van|of|de|di|da|Herrn?|Frau|Fr\\.|Hr\\.|Mme|M\\.|Mr\\.?|Mrs\\.?|Ms\\.?|D\\.|Dña\\.|Don|Doña|Sra?\\.|dott\\.|Dott\\.|sig\\.|Sig\\.|dhr\\.|mevr\\.|Dr\\.|Ing\\.|Eng\\.|Dra\\.) ){0,2}((?:\\p{Lu}\\p{Ll}?\\. ?){0,3}${capitalName})(?![\\p{L}\\p{N}@_])`;

function isAddressee(value: string): boolean {
  return !isNeverName(value) && !/^(?:The|Die|Der|Das|Le|La|Il|El)\b/u.test(value);
}

/** `z. Hd. Frau Böhm`, `Attn: Kim Ode`, `gez. Arno Voss`: recipients and signatories of letters. */
const attention: TriggerRecognizer = {
  kind: 'trigger',
  code: person,
  score: 0.8,
  terms: terms(
    'z hd, z hdn, zu handen, zuhanden, attn, att, alla c a, a la atencion de, a l attention de, gez, signed by, getekend, firmado, fdo, firmato, assinado por',
  ),
  afterTerm: true,
  pattern: new RegExp(addressee, 'uy'),
  valid: isAddressee,
};

/** `c/o Weingarten`, `p/a Wijngaarden`, `S/o Ch. Subba Rao`: hosts and parents. */
const careOf: TriggerRecognizer = {
  kind: 'trigger',
  code: person,
  score: 0.8,
  chars: '/',
  startOf: (text, at) =>
    /^(?:[^\p{L}\p{N}]?)[csdw]\/o|p\/a$/iu.test(text.slice(Math.max(0, at - 2), at + 2)) ? at - 1 : -1,
  pattern: new RegExp(`(?:[CcSsDdWw]/[Oo]|[Pp]/[Aa])${addressee}`, 'uy'),
  valid: isAddressee,
};

export const personRelationRecognizers: readonly TriggerRecognizer[] = [
  introducedName,
  presentedName,
  relatedName,
  occupationName,
  titledLower,
  birthName,
  attention,
  careOf,
];

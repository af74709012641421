/**
 * Organizations by the words that make them: their legal form, what they are (`Foundation`, `University of`), what stands
 * before them (`works at`, `the company`), and the line below a name in a signature.
 */
import { fold } from '../../scan/index.ts';
import { terms } from '../labelled-value.ts';
import type { TriggerRecognizer } from '../recognizer.ts';
import { openersBefore } from './sentence-openers.ts';

const code = 301;
/** By the words around it alone: a person that is found in the same place is one. */
const cueScore = 0.5;

const word = "(?:\\p{Lu}[\\p{L}\\p{N}'’&.-]{0,24}[\\p{L}\\p{N}]|\\p{Lu})";
const link =
  '(?: (?:and|&|of|for|the|und|für|de|du|des|la|del|della|di|e|et|y|van|der|voor|en|do|da|dos) (?:the |la |le |les |los )?| )';
const words = (most: number): string => `${word}(?:${link}${word}){0,${most}}`;
/** Without articles between: they also join two names. */
const compound = (most: number): string => `${word}(?: (?:(?:and|&|of|for) )?(?!The )${word}){0,${most}}`;
const end = '(?![\\p{L}\\p{N}])';

/** Legal forms after a name. */
const forms =
  'Incorporated|Inc\\.?|LLC|L\\.L\\.C\\.|LLP|Ltd\\.?|Limited|PLC|plc|Corp\\.?|Corporation|(?:GmbH|AG|SE|UG)(?: & Co\\.? (?:KGaA|KG|OHG))?|gGmbH|KGaA|KG|OHG|e\\.\\s?V\\.|S\\.?A\\.?S\\.?|SARL|S\\.A\\.R\\.L\\.|S\\.A\\.|SA|S\\.L\\.U?\\.?|SLU?|S\\.p\\.A\\.|SpA|S\\.r\\.l\\.|Srl|s\\.r\\.l\\.|B\\.V\\.|BV|N\\.V\\.|NV|AB|A/S|ApS|ASA|Oyj?|Lda\\.?|Ltda\\.?|Pty(?: Ltd\\.?)?|Pvt\\.? Ltd\\.?|Sp\\. z o\\.o\\.';
/** The name before a legal form, without an article. */
const beforeForm = new RegExp(`(?:^|[^\\p{L}\\p{N}])(${words(4)},? )$`, 'u');
const window = 72;

const legalForm: TriggerRecognizer = {
  kind: 'trigger',
  code,
  score: 0.8,
  terms: terms(
    'incorporated, inc, llc, l.l.c, llp, ltd, limited, plc, corp, corporation, gmbh, ggmbh, ag, kgaa, kg, ohg, ug, e.v., sas, s.a.s, sarl, s.a.r.l, s.a., sa, s.l, sl, slu, s.p.a, spa, s.r.l, srl, b.v, bv, n.v, nv, ab, a/s, aps, asa, oy, oyj, lda, ltda, pty, pvt, sp. z o.o',
  ),
  startOf: (text, at) => startBefore(beforeForm, text, at),
  pattern: new RegExp(`${words(4)}?,? (?:${forms})${end}`, 'uy'),
};

/** Another one before it: `Lund Ltd and Holzmann GmbH`. */
const conjunction = '(?:and|&|und|et|y|e|en) (?:the |la |le |les )?';
const another = new RegExp(
  `^(?:.{0,60}?[ .](?:${forms}),? (?:${conjunction})?|(?:${forms}) ${conjunction})(?=\\p{Lu})(?!Co\\b)`,
  'u',
);

function startBefore(pattern: RegExp, text: string, at: number): number {
  const before = text.slice(Math.max(0, at - window), at);
  const name = pattern.exec(before)?.[1];
  if (name === undefined) return -1;
  const own = name.slice(partsBefore(name));
  return at - own.length + openersBefore(own, before.slice(0, before.length - own.length));
}

/** What an organization is, as the last word of its name. */
const kindWords =
  'Foundation Institute Trust University College Academy Hospital Clinic Museum Council Ministry Commission Association Society Federation Bank Insurance Airlines Airways Holdings Hotel Hotels Brewery Pharmacy Bakery Motors Pharmaceuticals Industries Enterprises Ventures Associates Consulting Solutions Foods Energy Telecom Logistics Press Orchestra Police Stiftung Universität Hochschule Krankenhaus Klinik Verein Sparkasse Versicherung Werke Universiteit Ziekenhuis'.split(
    ' ',
  );
/** Words that also name parts of software and of texts; an article or preposition must tell. */
const weakKindWords =
  'Company Group Partners Club Union Party School Church Media Systems Labs Studio Studios Agency Bureau Store Bros Brothers Sons'.split(
    ' ',
  );
const kinds = kindWords.join('|');
const weakKinds = weakKindWords.join('|').replace('Bros', 'Bros\\.?');
/** Nouns of names that go on with `of` or `for`, beside the kinds: `House of Linen Ltd`, `Gesellschaft für Bau`. */
const nounsBefore =
  'House|Home|Isle|Friends|Sisters|Taste|Art|World|City|Port|Village|Cent(?:er|re)s?|Office|Fund|Department|Board|Chamber|League|Order|Bureau|Alliance|Network|Initiative|Campaign|Coalition|Gesellschaft|Institut|Zentrum|Verband|Büro|Werkstatt|Agentur|Fabrik|Haus|Bank|Akademie|Schule|Verlag';
const kindAtEnd = new RegExp(`(?:^|[ -])(?:${kinds}|${weakKinds})$`, 'u');
const namesGoOn = new RegExp(`(?:^|[ \\p{L}-])(?:${kinds}|${weakKinds}|${nounsBefore})$`, 'iu');
const joints = / (?:(and|und|et|y|e|en)|for|of|für|voor) /gu;

/**
 * Length of what stands before the last name: another name with its form or kind, and words that no name goes on
 * after with `for` or `of`: `Barclays Bank and Lund Ltd`, `on Monday for Lund Ltd`, `Director of Lund Ltd`.
 */
function partsBefore(name: string): number {
  let done = another.exec(name)?.[0].length ?? 0;
  for (const { 0: joint, 1: conjunction, index } of name.matchAll(joints)) {
    if (index < done) continue;
    const part = name.slice(done, index);
    const isAnother = conjunction === undefined ? !namesGoOn.test(part) : kindAtEnd.test(part);
    if (isAnother) done = index + joint.length;
  }
  return done;
}

const formAtEnd = new RegExp(`[ ,](?:${forms})$`, 'u');

/** Where an organization really starts that something else found, if its legal form tells that it is one. */
export function organizationStart(text: string, start: number, end: number): number {
  const value = text.slice(start, end);
  if (!formAtEnd.test(value)) return start;
  const own = start + partsBefore(value.replace(formAtEnd, ''));
  return own + openersBefore(text.slice(own, end), text.slice(Math.max(0, own - 8), own));
}

const beforeKind = new RegExp(`(?:^|[^\\p{L}\\p{N}])(${compound(3)} )$`, 'u');
/** An article or a preposition before a name. */
const told =
  /(?:^|[^\p{L}])(?:the|at|by|with|from|joined|left|founded|call(?:ed)?|of|for|between|and|behind)\s$/iu;
/** Only an article or the like before the word: any of them. */
const common =
  /^(?:The|This|That|A|An|Our|Your|My|Each|Any|Every|New|No|All|Which|What|In|At|On|From|By|Im|Am|Der|Die|Das|Den|Dem|Ein|Eine|Zum|Zur|Beim|Vom|Le|La|Les|Un|Une|El|Los|Las|Una|Il|Lo|Het|De|Een|O|Os|As|Um|Uma)\s\p{L}+$/iu;
/** Words in capitals that are not a name, as in a warning. */
const isShouted = (value: string): boolean => value.includes(' ') && value === value.toUpperCase();

const kind: TriggerRecognizer = {
  kind: 'trigger',
  code,
  score: 0.7,
  terms: kindWords.map(fold),
  startOf: (text, at) => startBefore(beforeKind, text, at),
  pattern: new RegExp(
    `${compound(3)} (?:${kinds})${end}(?: of ${word}(?: ${word}){0,2})?(?!\\s?[:(=]|\\s\\d)`,
    'uy',
  ),
  valid: (value) => !common.test(value) && !isShouted(value),
};

const weakKind: TriggerRecognizer = {
  kind: 'trigger',
  code,
  score: 0.6,
  terms: weakKindWords.map(fold),
  startOf: (text, at) => startBefore(beforeKind, text, at),
  pattern: new RegExp(`${compound(3)} (?:${weakKinds})${end}(?!\\s?[:(=]|\\s\\d)`, 'uy'),
  valid: (value, text, start) =>
    /\b(?:and|&) (?:Sons|Partners|Brothers)$/.test(value) ||
    (!common.test(value) &&
      !isShouted(value) &&
      (value.startsWith('The ') || told.test(text.slice(Math.max(0, start - 10), start)))),
};

/** `University of Leeds`, `Bank of Cyprus`, `Ministry of Health`, `Universidad de Salamanca`. */
const ofPlace: TriggerRecognizer = {
  kind: 'trigger',
  code,
  score: 0.7,
  terms: terms(
    'university of, college of, bank of, ministry of, department of, institute of, institute for, museum of, academy of, church of, city of, hochschule fur, universitat, ministerium fur, bundesamt fur, amt fur, universite de, universite d, banque de, ministere de, ministere des, ministere du, universidad de, universidad del, banco de, ministerio de, ayuntamiento de, universita di, universita degli studi di, banca di, ministero della, ministero dell, comune di, universiteit van, universiteit, ministerie van, gemeente, universidade de, universidade do, banco do, ministerio da, camara municipal de',
  ),
  pattern: new RegExp(
    `\\p{Lu}[\\p{L} ]{3,24}?(?: |['’])(?:the )?${word}(?:(?: and | & | und | et | y | e | of | )${word}){0,3}`,
    'uy',
  ),
};

const names = `${word}, ${word},? (?:and|&) ${word}|${words(3)}`;

/** `works at Brightwater`, `an interview with Lund Optik`, `the company Sorbus`. */
const employer: TriggerRecognizer = {
  kind: 'trigger',
  code,
  score: cueScore,
  afterTerm: true,
  terms: terms(
    `works at, worked at, working at, work at, job at, job with, career at, internship at, intern at, position at, interview at, interview with, applying to, applied to, employed by, employed at, employee of, employee at, hired by, customer of, client of, shareholder of, ceo of, cfo of, cto of, chairman of, chair of, founder of, president of, spokesman for, spokeswoman for, spokesperson for, nurse at, engineer at, manager at, director at, consultant at, teacher at, lawyer at, analyst at, professor at, he works for, she works for, who works for, i work for, we work for, wife works for, husband works for, he worked for, she worked for, who worked for, i worked for, spent years at, years at, months at, career with, account with, contract with, policy with,
    the company, company called, firm called, startup called, the firm, firma, bei der firma, arbeitet bei, arbeite bei, gearbeitet bei, angestellt bei, beschaftigt bei, sprecher der, kunde bei, kundin bei, mitarbeiter der, societe, la societe, l entreprise, travaille chez, travaille pour, employe chez, embauche chez, porte-parole de, trabaja en, trabaja para, trabajo en, empleado de, la empresa, portavoz de, cliente de, lavora per, lavora presso, lavoro presso, dipendente di, l azienda, la ditta, portavoce di, werkt bij, werk bij, werkzaam bij, het bedrijf, woordvoerder van, klant bij, trabalha na, trabalha no, trabalho na, a empresa, porta-voz da, cliente da`,
  ),
  pattern: new RegExp(
    ` (?:the |der |den |la |el |de |het )?(${names})${end}(?!['’]s \\p{Ll}|[_(/]|\\.\\p{L})`,
    'uy',
  ),
  valid: (value) => !isShouted(value),
};

const labels = terms(
  'employer, company, company name, organization, organisation, organization name, employer name, firm, arbeitgeber, firma, firmenname, unternehmen, employeur, societe, entreprise, raison sociale, empleador, empresa, razon social, datore di lavoro, azienda, ditta, ragione sociale, werkgever, bedrijf, bedrijfsnaam, empregador, razao social',
);

/** `Employer: Northwind Bakery`, `"company": "Sorbus"`. */
const labelled: TriggerRecognizer = {
  kind: 'trigger',
  code,
  score: 0.6,
  afterTerm: true,
  terms: labels,
  pattern: new RegExp(`["'\`*_]{0,3}\\s?[:|]\\s{0,3}["'\`*_]{0,3}(${names})${end}(?![_({/]|\\.\\p{L})`, 'uy'),
};

const closings = terms(
  'regards, kind regards, best regards, warm regards, sincerely, yours sincerely, yours faithfully, best wishes, cheers, best, thanks, many thanks, mit freundlichen grussen, viele grusse, freundliche grusse, beste grusse, herzliche grusse, cordialement, bien cordialement, salutations distinguees, saludos, un saludo, atentamente, saludos cordiales, cordiali saluti, distinti saluti, saluti, met vriendelijke groet, met vriendelijke groeten, groeten, atenciosamente, cumprimentos, com os melhores cumprimentos',
);

/** What somebody does, below the name in a signature. */
const job =
  /manager|director|head|officer|assistant|lead|engineer|developer|chief|president|partner|consultant|analyst|team|department|sales|support|leiter|referent|abteilung|geschäftsführ|directeu?r|responsable|gerente|jefe|direttore|hoofd|medewerker|diretor|street|road|avenue/i;

/** The line below the name in a signature. */
const signature: TriggerRecognizer = {
  kind: 'trigger',
  code,
  score: cueScore,
  afterTerm: true,
  terms: closings,
  pattern: new RegExp(
    `[,!.]?[ \\t]{0,3}\\n{1,2}[ \\t>]{0,4}\\p{Lu}[\\p{L}.'’-]{0,24}(?: \\p{Lu}[\\p{L}.'’-]{0,24}){1,3}[ \\t]{0,3}\\n[ \\t>]{0,4}(${names})(?=[ \\t]{0,3}(?:\\n|$))`,
    'uy',
  ),
  valid: (value) => !job.test(value),
};

export const organizationRecognizers: readonly TriggerRecognizer[] = [
  legalForm,
  kind,
  weakKind,
  ofPlace,
  employer,
  labelled,
  signature,
];

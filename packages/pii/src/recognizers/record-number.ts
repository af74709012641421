/** Reference numbers of people, such as customer, case or policy numbers: `n.º de socio 4418`, or a column `Nr.`. */
import { hasDigit, labelledValue, terms } from './labelled-value.ts';
import type { IdentifierRecognizer, Recognizer, TriggerRecognizer } from './recognizer.ts';

const reference = 308;

/** A code with at least four digits that is not a year, date or amount. */
function isLongCode(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  if (digits < 4 || digits > 20 || /^(?:19|20)\d{2}$/.test(value)) return false;
  if (/^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})$|^\d{4}[./-]\d{1,2}[./-]\d{1,2}$/.test(value)) return false;
  return !/^\d{1,3}(?:[.,]\d{3}){1,4}$/.test(value) || value.length > 7;
}

/** Impersonal things with numbers: goods, positions in a text, measurements. */
const impersonalNouns =
  /(?:^|[^\p{L}])(?:art[ií]c\p{L}{1,8}|artikel|article|product\p{L}{0,3}|produ[ck]t\p{L}{0,4}|produit|prodotto|p[aá]gin[ae]|page|seite|pagina|l[ií]ne[ae]|zeile|ligne|riga|regel|version\p{L}{0,4}|versi[oó]n|vers[aã]o|versione|versie|lote?|lotto|charge|batch|mod[eè]l\p{L}{0,3}|model[lo]{0,3}|serie|puerto|port|porta|poort|tabl[ea]|tabelle|tabella|figur[ae]?|abbildung|kapitel|chapitre|cap[ií]tulo|loi|ley|legge|lei|wet|gesetz|d[eé]cret\p{L}{0,2}|regla\p{L}{1,10}|norma?|directi\p{L}{1,3}|verordnung|stück|menge|quantit\p{L}{1,3}|cantidad|error|fehler|erreur|errore|fout|erro)(?![\p{Script=Latin}])/iu;

const noun = "(?:\\p{L}[\\p{L}.'’-]{1,18}[ .]{0,2} ?)";
const code = '(?:\\p{Lu}{1,4}[ -]?)?\\d(?:[\\p{Lu}\\d]|[./-](?=[\\p{Lu}\\d])|[ ](?=\\d{3}(?!\\d))){2,24}';

/** `n.º de socio: 4418`, `N° allocataire : 44 18 207`, and `n.º 10442` alone if it is long. */
const numeroSignNumber: TriggerRecognizer = {
  kind: 'trigger',
  code: reference,
  score: 0.65,
  chars: 'º°№',
  startOf: (text, at) => {
    if (text[at] === '№') return at;
    const lead = /(?<![\p{Script=Latin}\p{N}])[nN]\.?$/u.exec(text.slice(Math.max(0, at - 3), at));
    return lead === null ? -1 : at - lead[0].length;
  },
  pattern: new RegExp(
    `(?:№|[nN]\\.?[º°])\\.?[ _]{0,2}(?:${noun}{1,4})?["']?(?:\\s?[:=|] ?|es |is |est |é |è |a )?["'(]?(${code})(?![\\p{Script=Latin}\\p{N}])(?!,\\d)`,
    'uy',
  ),
  valid: (value, text, start) => {
    const label = text.slice(Math.max(0, start - 44), start);
    const sign = Math.max(label.lastIndexOf('º'), label.lastIndexOf('°'), label.lastIndexOf('№'));
    const own = label.slice(sign);
    const head = /(?:^|[\s(])(\p{L}{2,16}) [nN]?\.?$/u.exec(label.slice(0, sign))?.[1] ?? '';
    if (!isLongCode(value) || impersonalNouns.test(own) || impersonalNouns.test(head)) return false;
    return /\p{L}{3}/u.test(own) || value.replace(/\D/g, '').length >= 5;
  },
};

/** First parts of German and Dutch compound labels: `Kunden` in `Kundennummer`. */
const compoundFirstParts =
  'mieter, mietvertrags, vertrags, kunden, versicherten, versicherungs, versicherungsschein, vers, mitglieds, patienten, aufnahme, akten, vorgangs, auftrags, ausweis, pass, reisepass, fuhrerschein, darlehens, kredit, depot, schuler, antrags, bescheid, beitrags, policen, schadens, schaden, ticket, storungs, teilnehmer, abo, dienst, betriebs, bewohner, klienten, rezept, zahler, fall, personal, mandanten, spender, ausbildungs, prufungs, kassenzeichen, steuer, lohnsteuer, rentenversicherungs, melde, ' +
  'polis, verzekerings, verzekerden, patient, dossier, rol, zaak, meldings, melding, klant, relatie, lidmaatschaps, lid, contract, huurder, huurders, paspoort, rijbewijs, personeels, medewerkers, medewerker, leerling, student, studenten, aanvraag, bestel, order, factuur, debiteur, dossier, klacht, burgerservice, client, schade, abonnee, donor';
const compound = labelledValue({
  code: reference,
  score: 0.75,
  labels: terms(compoundFirstParts).flatMap((owner) => [
    `${owner}nummer`,
    `${owner}nr`,
    `${owner} nr`,
    `${owner} nummer`,
  ]),
  value: `(?:\\p{L}{1,4}[ /.-]?)?\\d(?:[\\p{L}\\d]|[ ./-](?=\\d)|[./-](?=\\p{L})){2,24}`,
  valid: (value) => isLongCode(value) && !/ \d$/.test(value),
});

/** Label words of other languages: `numero de socio`, `employee no`. */
const labelWords =
  'idnr, employee, staff, payroll, badge, passport, licence, license, driving licence, driver license, driver licence, drivers license, driver s license, insurance, claimant, tenant, student, pupil, resident, applicant, donor, subscriber, enrolment, enrollment, permit, visa, id card, identity card, national id, case, ticket, incident, request, ' +
  'allocataire, adherent, assure, securite sociale, beneficiaire, abonne, locataire, eleve, etudiant, salarie, permis, passeport, contrat, sinistre, demande, dossier, usager, licence, matricule, carte, cni, ' +
  'socio, empleado, afiliado, asegurado, alumno, expediente, pasaporte, permiso, carnet, recibo, contrato, poliza, siniestro, solicitud, inscripcion, colegiado, inquilino, historia, afiliacion, seg social, seguridad social, seguro social, ' +
  'dipendente, tessera, passaporte, passaporto, patente, documento, carta d identita, contratto, polizza, pratica, sinistro, assistito, abbonato, iscrizione, nosologico, segnalazione, richiesta, ' +
  'funcionario, utente, beneficiario, aluno, passaporte, carta de conducao, cnh, apolice, contrato, processo, inscricao, recibo, mecanografico, cartao de cidadao, chamado, prontuario, beneficio';
/** Too frequent to be labels without a word for number. */
const frequentWords = new Set(
  terms(
    'case, ticket, incident, request, employee, staff, insurance, student, passport, tenant, resident, contrat, sinistre, dossier, demande, expediente, contrato, poliza, siniestro, contratto, polizza, pratica, sinistro, apolice, processo, chamado, socio, aluno, alumno, matricule, utente, prontuario',
  ),
);
const ownedNumber = labelledValue({
  code: reference,
  score: 0.7,
  labels: [
    ...new Set(
      terms(labelWords).flatMap((owner) => [
        `${owner} no`,
        `${owner} number`,
        `${owner} num`,
        `numero ${owner}`,
        `numero de ${owner}`,
        `num ${owner}`,
        `n ${owner}`,
        ...(frequentWords.has(owner) ? [] : [owner]),
      ]),
    ),
  ],
  value: `(?:\\p{L}{1,4}[ /.-]?)?\\d(?:[\\p{L}\\d]|[ ./-](?=\\d)|[./-](?=\\p{L})){2,24}`,
  valid: (value, text, start) =>
    isLongCode(value) &&
    !/ \d$/.test(value) &&
    (followsNumberSign(text, start) || /^(?:19|20)\d{2}[/-]\d{3,8}$/.test(value)),
});

/** A plain word such as `request` is a label only with punctuation after it. */
function followsNumberSign(text: string, start: number): boolean {
  return /(?:[:=#|]|n[.°º]{1,3}|n[ro]\.?|num(?:ber|ero|mer|\.)?|número|numéro)["']?\s{0,3}["'(]{0,2}$/iu.test(
    text.slice(Math.max(0, start - 14), start),
  );
}

/** `INC0044182`, `SR-204418`, `Z-2024-7781` near a word for cases or requests. */
const prefixedNumber = {
  kind: 'identifier',
  code: 304,
  score: 0.5,
  shapes: [1, 2, 3, 4, 5].flatMap((letters) =>
    [4, 5, 6, 7, 8, 9, 10, 11].map((digits) => 'A'.repeat(letters) + '9'.repeat(digits)),
  ),
  format: /^(?:[A-Z]{2,5}[- ]?\d{4,10}|[A-Z]{1,5}[-/]\d{2,4}[-/]\d{3,7}|[A-Z]{1,2}\d{2,4}[-/]\d{4,7})$/,
  context: {
    terms:
      terms(`ticket*, incident*, case, cases, claim, docket, complaint, service request, helpdesk, servicedesk, jira, dossier*, melding, zaak*, proces verbaal, aangifte, kenmerk,
akte, aktenzeichen, vorgang*, schaden*, storung*, fallnummer, beschwerde, anzeige, sinistre, plainte, demande, reclamation, requete, affaire, incidencia*, expediente*, siniestro, reclamacion, denuncia, diligencias, atestado,
pratica, segnalazione, fascicolo, sinistro, denuncia, verbale, reclamo, chamado, ocorrencia, processo, protocolo, reclamacao, inquerito`),
    required: true,
  },
} satisfies IdentifierRecognizer;

/** `#TK-55182`. */
const hashNumber: TriggerRecognizer = {
  kind: 'trigger',
  code: 304,
  score: 0.6,
  chars: '#',
  pattern: /#[A-Z]{2,6}-\d{3,8}(?![\p{Script=Latin}\p{N}_-])/uy,
};

/** `488/2024` near a word for courts and authorities; five or more digits need no such word. */
const yearNumber = {
  kind: 'identifier',
  code: 304,
  score: 0.55,
  shapes: [5, 6, 7, 8, 9, 10].map((digits) => '9'.repeat(digits)),
  format: /^\d{2,6}\/(?:19|20)?\d{2}$/,
  valid: (compact) => !/^\d{2}(?:19|20)\d{2}$/.test(compact),
  context: {
    terms:
      terms(`procedimiento, autos, juicio, juzgado, diligencias, expediente, sentencia, recurso, herencia, sucesion, tribunal, procedimento, successione, ricorso, sentenza, r g, rgnr, causa, fascicolo, eredita,
processo, acordao, inventario, heranca, comarca, aktenzeichen, az, tgb, tagebuch*, nachlass*, urkunde*, urkundenrolle, urnr, ur nr, gericht, amtsgericht, landgericht, jugement, arret, tribunal judiciaire, succession, repertoire, minute, rg,
zaak*, rolnummer, vonnis, rechtbank, nalatenschap, repertorium, case, docket, court, probate`),
    required: true,
  },
} satisfies IdentifierRecognizer;

const longYearNumber = {
  kind: 'identifier',
  code: 304,
  score: 0.6,
  shapes: ['999999999', '9999999999', '99999999999'],
  format: /^\d{5,7}\/(?:19|20)\d{2}$/,
} satisfies IdentifierRecognizer;

/** `S-2024-7781`: letters, year, serial number. */
const yearCode = {
  kind: 'identifier',
  code: 304,
  score: 0.55,
  shapes: [1, 2, 3, 4].flatMap((letters) =>
    [7, 8, 9, 10].map((digits) => 'A'.repeat(letters) + '9'.repeat(digits)),
  ),
  format: /^[A-Z]{1,4}[-/](?:19|20)\d{2}[-/]\d{3,6}$/,
  valid: (compact) =>
    !/^(?:CVE|CWE|ISO|DIN|EN|IEC|IEEE|ANSI|RFC|PEP|KB|EU|UE|CE|EG|Q|GHSA|MS|VU|USN|RHSA|DSA)\d/.test(compact),
} satisfies IdentifierRecognizer;

/** Dutch court cases: `10874418 \ CV EXPL 24-3317` and `C/13/744182`. */
const dutchCaseNumber = {
  kind: 'trigger',
  code: 304,
  score: 0.85,
  terms: terms('zaaknummer, zaaknr, zaak nr, rolnummer, rolnr, zaak rolnummer, zaak'),
  afterTerm: true,
  pattern:
    /[.:]{0,2}\s{0,2}(?:\/ rolnummer:? )?((?:C\/\d{2}\/\d{5,7}|\d{6,8})(?: ?[\\/] ?(?:[A-Z]{2,3} ){1,2}(?:[A-Z]{2,5} )?\d{2}[-/]\d{1,5})?)(?![\p{Script=Latin}\p{N}/])/uy,
  valid: hasDigit,
} satisfies TriggerRecognizer;

/** `n. PS-25-00418`: letters, numbers, a serial number. */
const lettersAndNumbers: TriggerRecognizer = {
  kind: 'trigger',
  code: reference,
  score: 0.6,
  terms: terms('n, no, nr, num'),
  pattern: /(?:[nN]|[nN]o|[nN]r|[nN]um)\. ?([A-Z]{2,4}[-/]\d{2,4}[-/]\d{3,7})(?![\p{Script=Latin}\p{N}/-])/uy,
};

const peopleColumn =
  /(?:^|[|\t;,"\n] ?)(?:name|nom|nome|nombre|naam|vorname|nachname|surname|full name|first name|last name|mitarbeiter(?:in)?|employee|dipendente|cognome|apellidos?|prénom|prenom|voornaam|achternaam|apelido|funcionário|empleado|salarié|kunde|cliente|client|klant|patient|paziente|paciente|sch[üu]ler\p{L}{0,4}|alumno|alunno|aluno|élève|leerling)(?: ?[|\t;,"\n(/])/iu;

/** The number in a column `Nr.`, `Matr.` or `ID` of a table with a column of people. */
const numberColumn: TriggerRecognizer = {
  kind: 'trigger',
  code: reference,
  score: 0.6,
  terms: terms(
    'nr, no, n, num, number, nummer, numero, id, matr, matricola, matricula, matricule, pers nr, personalnr, ref, code, codice, codigo, kennung, funcionario, num funcionario, empleado, numero',
  ),
  afterTerm: true,
  // Table cells are scanned as `heading: cell`; this matches only there.
  pattern: /: (\p{L}{0,4}[-.]?\d{3,10})(?![\p{Script=Latin}\p{N}])/uy,
  valid: (value, text, start) => {
    const before = text.slice(Math.max(0, start - 3), start);
    const after = text.slice(start + value.length, start + value.length + 3);
    if (!/(?:^|[|\t;,\n])\s?["']?$/.test(before) || !/^["']?\s?(?:[|\t;,\n]|$)/.test(after)) return false;
    return peopleColumn.test(text.slice(Math.max(0, start - 1500), start));
  },
};

export const recordNumberRecognizers: readonly Recognizer[] = [
  numeroSignNumber,
  lettersAndNumbers,
  compound,
  ownedNumber,
  prefixedNumber,
  hashNumber,
  yearNumber,
  longYearNumber,
  yearCode,
  dutchCaseNumber,
  numberColumn,
];

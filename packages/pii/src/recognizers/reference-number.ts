import { hasDigit, labelledValue, terms } from './labelled-value.ts';
import type { IdentifierRecognizer, Recognizer, TriggerRecognizer } from './recognizer.ts';

/** A code of letters and digits, with the separators that organizations use. */
const code =
  '#?(?:\\p{L}{1,4} (?=\\d{2}[./ -]?\\d)\\d[\\d./-]{1,20}(?: \\d{2,6}){0,4}|[\\p{L}\\p{N}](?:[\\p{L}\\p{N}._/-]{0,30}[\\p{L}\\p{N}]))';

/** A code that is not a year, date, amount or count. */
function isReference(value: string): boolean {
  if (!hasDigit(value)) return false;
  // Letters before a space belong to the code only if they are capitals: `AU 448 201 773`, not `de 2024`.
  if (/ /.test(value) && !/^#?[A-Z]{1,4} [\d./ -]{4,40}$/.test(value)) return false;
  if (/ (?:19|20)\d{2}$/.test(value)) return false;
  const digits = value.replace(/\D/g, '').length;
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(value) || /^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  return digits >= 3 || (digits >= 2 && value.length >= 5) || /^[A-Z0-9]{6}$/.test(value);
}

/** Case numbers of courts, authorities and service desks. */
const caseNumber = labelledValue({
  code: 304,
  score: 0.8,
  labels: terms(
    `case, case id, case ref, case reference, docket, docket no, claim, claim ref, ticket, ticket id,
incident, incident id, aktenzeichen, az, fallnr, vorgangsnr, akte, proc, melding, verbale, incidencia, geschaftszeichen, geschaeftszeichen, gz, schadennummer,
schadensnummer, schaden nr, fall, fallnummer, vorgangsnummer, vorgang, ticketnummer, dossier,
numero de dossier, affaire, sinistre, numero de sinistre, pourvoi, rg, expediente,
numero de expediente, siniestro, caso, procedimiento, autos, pratica, numero di pratica,
fascicolo, sinistro, procedimento, r.g., zaak, zaaknummer, dossiernummer, schadenummer, kenmerk,
ons kenmerk, processo, processo n, numero do processo, protocolo, numero de protocolo, chamado,
ocorrencia, pv nr, pv nummer, proces verbaal nr`,
  ),
  value: code,
  valid: isReference,
});

/** Applications to courts: `no. 18403/91`, `nos. 123/92 and 7/93`. */
const applicationNumber = {
  kind: 'trigger',
  code: 304,
  score: 0.85,
  terms: terms(`no, nos, n, nr, az, application, requete, requetes, demanda, ricorso, beschwerde`),
  pattern:
    /(?:applications?|requêtes?|demandas?|ricors[oi]|beschwerden?)?\s{0,2}(?:\(\s?)?(?:nos?|nr|n[°ºo]{0,2}s?)?\.?\s{0,2}(\d{1,6}\/\d{2}(?:\d{2})?)(?![\d/])/iuy,
  valid: (value, text, start) =>
    /(?:n[o°ºr]s?\.?|n)\s{0,2}$/i.test(text.slice(Math.max(0, start - 6), start)) && value.length >= 6,
} satisfies TriggerRecognizer;

/** German court cases: `5 StR 123/20`. */
const germanFile = {
  kind: 'trigger',
  code: 304,
  score: 0.85,
  chars: '/',
  startOf: (text, at) => {
    const match = /(?<![\w.-])(?:(?:[IVX]{1,4}|\d{1,3}) [A-Z][A-Za-z]{0,3}|[IVX]{1,4}) \d{1,6}$/.exec(
      text.slice(Math.max(0, at - 18), at),
    );
    return match === null ? -1 : at - match[0].length;
  },
  pattern:
    /(?:[IVX]{1,4}(?= \d)|(?:[IVX]{1,4}|\d{1,3}) (?:StR|ZR|ZB|AZR|BvR|BvL|O|C|Ds|Ls|Js|KLs|AR|Ca|Sa|SA|W|U|Wx|F|OH|T|S|K|B|A|R)) \d{1,6}\/\d{2,4}(?![\w/])/y,
} satisfies TriggerRecognizer;

/** Dockets of US federal courts, and the European Case Law Identifier. */
const docketNumber = {
  kind: 'trigger',
  code: 304,
  score: 0.9,
  terms: ['cv', 'cr', 'mc', 'mj', 'md', 'bk', 'ap', 'ecli'],
  startOf: (text, at) => (/ecli/i.test(text.slice(at, at + 4)) ? at : at - 5),
  pattern:
    /(?<![\w.-])(?:\d:\d{2}-(?:cv|cr|mc|mj|md|bk|ap)-\d{4,6}(?:-[A-Z]{2,4}){0,3}|ECLI:[A-Z]{2}:[A-Z0-9]{1,7}:\d{4}:[A-Z0-9.]{1,25})(?![\w/])/y,
} satisfies TriggerRecognizer;

/** Brazilian court cases (CNJ, Resolução 65). */
const brazilianProcess = {
  kind: 'identifier',
  code: 304,
  score: 0.9,
  shapes: ['99999999999999999999'],
  format: /^\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}$/,
} satisfies IdentifierRecognizer;

/** Customer, patient, staff and student numbers. */
const customerId = labelledValue({
  code: 305,
  score: 0.8,
  labels: terms(
    `customer id, customer, customer account, client id, client number, client no, member id, member,
membership, membership id, subscriber id, employee id, employee, staff id, staff, personnel,
student id, student, user id, account id, loyalty, frequent flyer, patron id, kundennummer, kundennr, kd nr, mitgliedsnr, klantnr, lidnr, cod cliente, codigo cliente, n cliente, n client,
kunden id, kunden nr, kundennr, kd nr, mitgliedsnummer, mitglieds nr, personalnummer,
personal nr, matrikelnummer, mitarbeiternummer, debitorennummer, numero client,
numero de client, identifiant client, reference client, matricule, numero adherent,
numero d adherent, numero etudiant, numero de cliente, id de cliente, numero de socio,
numero de empleado, codigo de cliente, id cliente, codice cliente, numero cliente,
numero tessera, matricola, codice utente, klantnummer, klant id, klantnr, lidnummer,
personeelsnummer, studentnummer, debiteurnummer, numero do cliente, codigo do cliente,
matricula, numero mecanografico`,
  ),
  value: code,
  valid: isReference,
});

/** The same after an ordinary word for a customer, if it is too long for a count or a year. */
const memberNumber = labelledValue({
  code: 305,
  score: 0.6,
  labels: terms(
    'client, cliente, klant, kunde, socio, socia, abonne, abonnee, adherent, tessera, lid, empleado, mitglied, aluno, alumno',
  ),
  value: code,
  valid: (value) =>
    isReference(value) && value.replace(/\D/g, '').length >= 4 && !/^(?:19|20)\d{2}$/.test(value),
});

/** `"id": "CUS-7741902"` and `"nr": "B-7710042"`. */
const keyedId = {
  kind: 'trigger',
  code: 308,
  score: 0.6,
  terms: ['id', 'nr', 'no', 'number', 'ref', 'code', 'num'],
  afterTerm: true,
  pattern: /["']\s{0,2}:\s{0,2}["']([A-Z]{1,5}[-_]?\d{3,12}(?:[-_]\w{1,8})?)(?=["'])/uy,
} satisfies TriggerRecognizer;

/** Orders, contracts, policies, invoices, bookings and shipments. */
const genericId = labelledValue({
  code: 308,
  score: 0.75,
  labels: terms(
    `order, order id, order ref, purchase order, po, reference, ref, booking, booking ref,
booking reference, booking code, confirmation, confirmation code, reservation, contract,
contract id, policy, policy id, invoice, invoice id, transaction, transaction id,
transaction ref, payment reference, tracking, tracking id, application, application id, file,
parcel, shipment, pnr, record locator, receipt, quote, voucher, badge, badge id, permit,
certificate, document, bestellnummer, bestell nr, bestellung, auftragsnummer, auftrag,
auftrags nr, vertragsnummer, vertrags nr, vertrag, rechnungsnummer, rechnung, rechnungs nr,
policennummer, versicherungsnummer, versicherungsschein, referenznummer, referenz,
buchungsnummer, buchungscode, sendungsnummer, sendung, mandatsref, mandatsreferenz, bestellnr, auftragsnr, vertragsnr, rechnungsnr, referenznr, pers nr, personalnr, zending, envoi, envio, spedizione, boekingscode, ordernr, factuurnr, polisnr, personeelsnr, resa, antragsnummer, belegnummer, lieferschein, zeichen,
reservierungsnummer, transaktionsnummer, commande, numero de commande, contrat,
numero de contrat, facture, numero de facture, police, numero de police, numero de reservation,
numero de suivi, colis, numero de reference, pedido, numero de pedido, contrato,
numero de contrato, factura, numero de factura, poliza, numero de poliza, reserva,
numero de reserva, codigo de reserva, localizador, referencia, numero de referencia,
numero de seguimiento, albaran, ordine, numero ordine, numero d ordine, contratto,
numero contratto, numero di contratto, fattura, numero fattura, polizza, numero polizza,
numero di polizza, prenotazione, codice prenotazione, codice di prenotazione, riferimento,
spedizione, bestelnummer, bestelling, ordernummer, contractnummer, factuurnummer, factuur,
polisnummer, polis, referentie, referentienummer, reserveringsnummer, boekingsnummer,
zendingsnummer, track trace, encomenda, numero do pedido, numero da encomenda,
numero do contrato, fatura, numero da fatura, nota fiscal, apolice, numero da apolice,
numero da reserva, codigo da reserva, codigo de rastreio, guia, nf, nfe, nf e`,
  ),
  value: code,
  valid: (value) => isReference(value) && !/^\d{1,3}$/.test(value),
});

export const referenceNumberRecognizers: readonly Recognizer[] = [
  caseNumber,
  applicationNumber,
  germanFile,
  docketNumber,
  brazilianProcess,
  customerId,
  memberNumber,
  keyedId,
  genericId,
];

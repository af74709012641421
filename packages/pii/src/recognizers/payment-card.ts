import { isLuhn, isUniform } from '../checksums/index.ts';
import { labelledValue, terms } from './labelled-value.ts';
import type { IdentifierRecognizer, TriggerRecognizer } from './recognizer.ts';

/** Prefixes and lengths of the networks (ISO/IEC 7812 registry, as published by the networks). */
const networks: readonly (readonly [start: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|64[4-9]|65)/, [16, 19]],
  [/^(?:36|38|39|30[0-5])/, [14, 16]],
  [/^35(?:2[89]|[3-8])/, [16, 19]],
  // JCB before 35 was given to it.
  [/^(?:2131|1800)/, [15]],
  [/^62/, [16, 17, 18, 19]],
  [/^(?:5018|5020|5038|5[68]|6304|6759|676|6390)/, [12, 13, 14, 15, 16, 17, 18, 19]],
  [/^(?:60|65|81|82|508)/, [16]],
  [/^220[0-4]/, [16]],
  [/^9792/, [16]],
  [/^(?:4011|4312|4389|5041|5066|5090|6277|6362|6363|6500|6516|6550)/, [16]],
];

/** True for a card number without separators: network prefix, length, and Luhn check digit. */
export function isCard(compact: string): boolean {
  const known = networks.some(([start, lengths]) => lengths.includes(compact.length) && start.test(compact));
  return known && !isUniform(compact) && !isRound(compact) && isLuhn(compact);
}

/** A quantity such as 2592000000000000: no network issues numbers that end in so many zeros. */
function isRound(compact: string): boolean {
  return /0{8}$/.test(compact);
}

const cardWords =
  terms(`card, cards, credit card, creditcard, debit card, debit, visa, mastercard, amex, american express, discover, diners, maestro, jcb, unionpay, pan, cc, card number, cardnumber, cc number,
  karte*, kreditkarte*, kreditkarten*, carte, carte bancaire, carte bleue, cb, tarjeta*, carta, carta di credito, kaart, creditcard*, cartao, cartao de credito, payment, zahlung, pago, paiement,
  paid with, paid by, paying with, pay with, pay by, charged, bezahlt mit, gezahlt mit, paye par, paye avec, pagado con, pagato con, betaald met, pago com`);

/** Payment cards in their printed groups, or without separators. */
const card = {
  kind: 'identifier',
  code: 401,
  score: 0.95,
  shapes: [
    '9999999999999',
    '99999999999999',
    '999999999999999',
    '9999999999999999',
    '99999999999999999',
    '999999999999999999',
    '9999999999999999999',
  ],
  format:
    /^(?:\d{13,19}|\d{4}([ .–-])\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?|\d{4}([ .–-])\d{6}\2\d{4,5}|\d{4}([ .–-])\d{4}\3\d{4}\3\d{1,3}|\d{4} \d{4} \d{4} \d{4}|\d{8} \d{8}|\d{6}[ -]\d{10})$/,
  valid: isCard,
  context: { terms: cardWords, required: false },
} satisfies IdentifierRecognizer;

/** Twelve-digit Maestro cards and other groupings, near words for cards. */
const irregularCard = {
  kind: 'identifier',
  code: 401,
  score: 0.6,
  shapes: ['999999999999', ...card.shapes],
  format: /^\d[\d .–-]{10,24}\d$/,
  valid: isCard,
  context: { terms: cardWords, required: true },
} satisfies IdentifierRecognizer;

const securityCode = labelledValue({
  code: 402,
  score: 0.85,
  labels:
    terms(`cvv, cvv2, cvc, cvc2, cid, csc, cvn, cvv code, card verification code, card verification value, security code, card security code, verification code on the back,
    kartenprufnummer, kartenpruefnummer, prufnummer, pruefnummer, prufziffer, pruefziffer, pruef, sicherheitscode, cryptogramme, cryptogramme visuel, code de securite, codigo de seguridad, codigo cvv,
    codice di sicurezza, codice cvv, beveiligingscode, veiligheidscode, codigo de seguranca`),
  value: '\\d{3,4}',
  notFollowedBy: '[\\p{Script=Latin}\\p{N}]|[-.,/]\\d| (?:digits?|stellig)',
});

/** Words for cards, which numbers without a card's printed groups need nearby. */
export const cardContext = {
  terms: [...cardWords, ...terms('cvv, cvc, cvv2, cvc2, cvv code, csc')],
  required: true,
};

const expiry = labelledValue({
  code: 403,
  score: 0.6,
  labels:
    terms(`exp, exp date, expiry, expiry date, expires, expires on, expiring, expiration, expiration date, valid thru, valid through, valid until, valid to, good thru,
    gultig bis, gueltig bis, ablaufdatum, ablauf, verfallsdatum, expire, expire fin, expire le, expiration le, date d expiration, valable jusqu au, valable jusqu en, fin,
    caduca, caducidad, fecha de caducidad, vence, vencimiento, valida hasta, scadenza, scad, scade, scade il, data di scadenza, valida fino al,
    vervaldatum, verloopt, geldig tot, vervalt, validade, val, t/m, valido ate, valida ate, data de validade, vencimento`),
  value: '(?:0?[1-9]|1[0-2]) ?[/.-] ?(?:20)?[2-4]\\d',
  notFollowedBy: '[\\p{Script=Latin}\\p{N}]|[-/.]\\d',
  context: cardContext,
});

/** Expiry date next to the number or security code of a card, without a label. */
const bareExpiry = {
  kind: 'trigger',
  code: 403,
  score: 0.5,
  chars: '/',
  startOf: (text, at) => (/\d/.test(text.charAt(at - 2)) ? at - 2 : -1),
  pattern:
    /(?<![\p{Script=Latin}\p{N}./-])(?:0[1-9]|1[0-2])\/(?:20)?[2-4]\d(?![\p{Script=Latin}\p{N}/]|[.-]\d)/uy,
  valid: (_value, text, start) =>
    /(?:\d(?:[ -]?\d){11,18}[ ,;|·(]{1,3}|(?:card|visa|mastercard|amex|karte|carte|tarjeta|carta|kaart|cartão)[ ,:]{1,3})$/i.test(
      text.slice(Math.max(0, start - 32), start),
    ),
} satisfies TriggerRecognizer;

/** Security code after number and expiry date: `4111 1111 1111 1111, 12/26, 123`. */
const bareSecurityCode = {
  kind: 'trigger',
  code: 402,
  score: 0.6,
  chars: '/',
  startOf: (text, at) => (/\d/.test(text.charAt(at - 2)) ? at - 2 : -1),
  pattern:
    /(?<![\p{Script=Latin}\p{N}./-])(?:0[1-9]|1[0-2])\/(?:20)?[2-4]\d[ ,;|/·]{1,3}(\d{3,4})(?![\p{Script=Latin}\p{N}]|[.,/-]\d)/uy,
  valid: (_value, text, start) =>
    /\d(?:[ -]?\d){11,18}[^\d\n]{1,8}\d\d\/\d{2,4}[ ,;|/·]{1,3}$/.test(
      text.slice(Math.max(0, start - 44), start),
    ),
} satisfies TriggerRecognizer;

/** Magnetic stripe data, ISO/IEC 7813: track 1 and track 2. */
const track = {
  kind: 'trigger',
  code: 410,
  score: 1,
  chars: '%;',
  pattern: /(?:%[Bb]\d{12,19}\^[^^\n]{2,26}\^\d{4}[^?\n]{3,80}\??|;\d{12,19}=\d{7,32}\??)/y,
} satisfies TriggerRecognizer;

export const paymentCardRecognizers = [
  card,
  irregularCard,
  securityCode,
  expiry,
  bareExpiry,
  bareSecurityCode,
  track,
];

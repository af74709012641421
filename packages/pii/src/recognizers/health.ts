import { digitAt } from '../checksums/index.ts';
import { hasDigit, labelledValue, terms } from './labelled-value.ts';
import type { IdentifierRecognizer } from './recognizer.ts';

/** DEA registration number: the check digit is the last digit of the odd places plus twice the even ones. */
const medicalLicense = {
  kind: 'identifier',
  code: 701,
  score: 0.6,
  shapes: ['AA9999999', 'A99999999'],
  format: /^[ABCDEFGHJKLMPRSTUX][A-Z9]-?\d{7}$/i,
  valid: (compact) => {
    const at = (place: number): number => digitAt(compact, place + 2);
    return (at(0) + at(2) + at(4) + 2 * (at(1) + at(3) + at(5))) % 10 === at(6);
  },
  context: {
    terms: terms(
      'dea, dea number, dea no, dea registration, prescriber, prescription, controlled substance, medical license, medical licence, rx',
    ),
    required: true,
  },
} satisfies IdentifierRecognizer;

const recordNumber = labelledValue({
  code: 702,
  score: 0.85,
  labels:
    terms(`mrn, mr no, pat id, pat nr, pt id, pt no, hosp no, hosp nr, nosologico, numero nosologico, n nosologico, medical record, medical record no, medical record nr, patient id, patient, patient no, patient identifier, hospital number, hospital no, chart, chart number, encounter id, record number, unit number, health record, epic id, ehr id,
    patientennummer, patienten nr, fallnr, fall nr, patienten id, fallnummer, krankenaktennummer, aufnahmenummer, numero de dossier medical, dossier medical, dossier patient, ipp, numero patient, numero de patient, identifiant patient,
    historia clinica, n historia, numero de historia, numero de historia clinica, n historia, nhc, expediente clinico, numero de paciente, cartella clinica, cartella, numero di cartella, numero paziente, codice paziente, id paziente,
    patientnummer, patient nr, patientnr, dossiernummer patient, prontuario, numero do prontuario, processo clinico, numero de utente, numero do paciente, id do paciente`),
  value: '#?(?:[a-z]{1,4} (?=\\d{4})|(?:[a-z]{1,4}[-#/]?){0,2})\\d(?:[\\d./-]{2,14}\\d)[a-z]?',
  notFollowedBy: '[\\p{Script=Latin}\\p{N}]|[/.,:]\\d',
  valid: (value) =>
    value.replace(/\D/g, '').length >= 4 &&
    !/^\d{4}-\d{2}-\d{2}$|(?:^| )(?:19|20)\d{2}$/.test(value) &&
    // Letters before a space belong to the number only if they are capitals.
    (!value.includes(' ') || /^#?[A-Z]{1,4} /.test(value)),
});

const planId = labelledValue({
  code: 703,
  score: 0.8,
  labels:
    terms(`health plan, health plan id, insurance id, insurance, insurance number, insurance no, insurance policy, insurance member id, member id, subscriber id, beneficiary id, group number, group no, medicaid, medicaid id, medicare, policy id, health insurance, health insurance number, payer id,
    versichertennummer, versicherten nr, versicherungsnummer, krankenversicherungsnummer, krankenkassennummer, kvnr, kvnummer, numero d assure, numero d adherent, mutuelle, numero de mutuelle,
    numero de afiliado, numero de asegurado, tarjeta sanitaria, cip, numero tessera sanitaria, tessera sanitaria, polisnummer, verzekerdennummer, verzekeringsnummer, zorgpolis, relatienummer, uzovi,
    carteirinha, numero da carteirinha, cartao nacional de saude, cns, numero do plano, convenio, numero de beneficiario, apolice de saude`),
  value: '[a-z0-9](?:[a-z0-9-]{2,20}[a-z0-9])(?: \\d{2,8}){0,2}',
  valid: (value) =>
    hasDigit(value) && value.replace(/\D/g, '').length >= 4 && !/^\d{4}-\d{2}-\d{2}$/.test(value),
});

/** The number of the health card in Valencia, which is short for a protocol elsewhere. */
const sip = labelledValue({
  code: 703,
  score: 0.7,
  labels: terms('sip, num sip, tarjeta sip'),
  value: '\\d{7,10}',
});

const bloodType = labelledValue({
  code: 705,
  score: 0.9,
  labels: terms(
    'blood type, blood group, blutgruppe, groupe sanguin, grupo sanguineo, gruppo sanguigno, bloedgroep, tipo sanguineo, tipo de sangre, tipo de sangue, abo',
  ),
  value:
    '(?:ab|a|b|o|0)(?: ?(?:rh(?:esus)?\\.? ?)?(?:[+\\u2212–-]|pos(?:itive?|itiv|itivo|itief|\\.)?|neg(?:ative?|ativ|ativo|atief|\\.)?))',
  notFollowedBy: '[\\p{Script=Latin}\\p{N}]',
});

const icd10 = {
  kind: 'identifier',
  code: 706,
  score: 0.5,
  shapes: ['A99', 'A999', 'A9999', 'A99999', 'A99*', 'A99**', 'A99***', 'A9*', 'A9***', 'A99****'],
  format: /^[A-TV-Z]\d[0-9AB](?:\.[0-9A-Z]{1,4})?$/,
  context: {
    terms: terms(
      `icd, icd 10, icd10, icd 10 cm, icd code, icd 10 gm, cim 10, cie 10, cid 10, cid, diagnosis, diagnoses, diagnosed, dx, diagnose*, diagnostic*, diagnosi, diagnostico*, hauptdiagnose, nebendiagnose, diagnosis code`,
    ),
    required: true,
  },
} satisfies IdentifierRecognizer;

export const healthRecognizers = [medicalLicense, recordNumber, planId, sip, bloodType, icd10];

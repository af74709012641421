import { weightedSum } from '../checksums/index.ts';
import { hasDigit, labelledValue, terms } from './labelled-value.ts';
import type { IdentifierRecognizer } from './recognizer.ts';

const values: Readonly<Record<string, number>> = Object.fromEntries([
  ...[...'0123456789'].map((char, at) => [char, at]),
  ...[...'ABCDEFGH'].map((char, at) => [char, at + 1]),
  ...[...'JKLMN'].map((char, at) => [char, at + 1]),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((char, at) => [char, at + 2]),
]);

/** Check digit of North American vehicles, 49 CFR 565. */
function isChecked(vin: string): boolean {
  const digits = [...vin].map((char) => values[char] ?? 0).join('');
  const remainder = weightedSum(digits, [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return vin[8] === (remainder === 10 ? 'X' : String(remainder));
}

function isVin(compact: string): boolean {
  return /[A-Z]/.test(compact) && /\d{4}$/.test(compact);
}

const vin = {
  kind: 'identifier',
  code: 307,
  score: 0.85,
  shapes: ['*****************'],
  format: /^[A-HJ-NPR-Z0-9]{17}$/,
  valid: (compact) => isVin(compact) && /[A-Z].*[A-Z]/.test(compact.slice(0, 8)) && isChecked(compact),
} satisfies IdentifierRecognizer;

const labelledVin = {
  kind: 'identifier',
  code: 307,
  score: 0.6,
  shapes: ['*****************'],
  format: /^[A-HJ-NPR-Z0-9]{3}[ -]?[A-HJ-NPR-Z0-9]{6}[ -]?[A-HJ-NPR-Z0-9]{8}$/i,
  valid: isVin,
  context: {
    terms:
      terms(`vin, vehicle, chassis, chassis number, vehicle identification, fin, fahrgestellnummer, fahrgestell*, fahrzeug*, numero de serie, vehicule, numero de chassis, bastidor,
      numero de bastidor, vehiculo, telaio, numero di telaio, veicolo, chassisnummer, voertuig, chassi, numero do chassi, veiculo, quadro`),
    required: true,
  },
} satisfies IdentifierRecognizer;

const plate = labelledValue({
  code: 306,
  score: 0.75,
  labels:
    terms(`license plate, licence plate, kennz, immat, reg, vehicle, vehicule, vehiculo, viatura, auto, number plate, plate, plate number, registration plate, reg plate, vehicle registration, car registration, registration number, reg no, vrm, tag number,
    kennzeichen, kfz kennzeichen, amtliches kennzeichen, nummernschild, autokennzeichen, immatriculation, carte grise, plaque, plaque d immatriculation, immatricule, immatriculee, immatricule sous,
    matricula, placa, placas, matricula del coche, targa, targata, targato, kenteken, kentekenplaat, nummerplaat, chapa, placa do carro, placa do veiculo`),
  value: '[a-zäöü0-9]{1,8}(?:[ ·•-]{1,3}[a-zäöü0-9]{1,6}){0,3}',
  valid: (value) =>
    hasDigit(value) &&
    /\p{L}/u.test(value) &&
    value.replace(/[^\p{L}\p{N}]/gu, '').length >= 4 &&
    value.length <= 14 &&
    value === value.toUpperCase(),
});

/** Forms with hyphens that the Netherlands, Portugal and France print. */
const hyphenatedPlate = {
  kind: 'identifier',
  code: 306,
  score: 0.6,
  shapes: ['AA99AA', '99AA99', '99AAA9', '9AAA99', 'AA999A', 'A999AA', 'AAA99A'],
  format:
    /^(?:[A-Z]{2}-\d{2}-[A-Z]{2}|\d{2}-[A-Z]{2}-\d{2}|\d{2}-[A-Z]{3}-\d|\d-[A-Z]{3}-\d{2}|[A-Z]{2}-\d{3}-[A-Z]|[A-Z]-\d{3}-[A-Z]{2}|[A-Z]{3}-\d{2}-[A-Z])$/,
} satisfies IdentifierRecognizer;

/** `MU-4418-CF`, as Spain printed until 2000, near a word for a vehicle. */
const oldSpanishPlate = {
  kind: 'identifier',
  code: 306,
  score: 0.5,
  shapes: ['A9999AA', 'AA9999A', 'AA9999AA', 'A9999A'],
  format: /^[A-Z]{1,2}-\d{4}-[A-Z]{1,2}$/,
  context: {
    terms: terms(
      'matricula, turismo, vehiculo, coche, furgoneta, camion, motocicleta, ciclomotor, automovil, remolque, car, vehicle, plate, targa, kennzeichen, voiture, immatricul*',
    ),
    required: true,
  },
} satisfies IdentifierRecognizer;

export const vehicleRecognizers = [vin, labelledVin, hyphenatedPlate, oldSpanishPlate, plate];

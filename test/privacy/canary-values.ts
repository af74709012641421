/** Generates unique values that look real, are reliably detected, and exist nowhere else. */

/** A value with all forms by which a leak is recognized. */
export interface Canary {
  readonly text: string;
  /** Parts that are unique by themselves: a surname, the digits without spaces. */
  readonly traces: readonly string[];
}

export interface CanaryMint {
  email(): Canary;
  phone(): Canary;
  iban(): Canary;
  card(): Canary;
  token(): Canary;
  /** A first name and a surname, to be written after a title. */
  name(): Canary;
}

const syllables =
  'bro kel mund ter vas lin gar hof stim dre nor pal ruk sen tor wel zan fik jor mil nuk pre ulm yar'.split(
    ' ',
  );
const firstNames = ['Anna', 'Karin', 'Peter', 'Maria', 'Thomas', 'Laura', 'Erik', 'Clara'];

/** @param random for parts that need not be unique; @param seen receives every value */
export function createMint(random: () => number, seen: (canary: Canary) => void): CanaryMint {
  let made = Math.floor(random() * 100_000);
  const next = (): number => {
    made++;
    return made;
  };
  const keep = (text: string, traces: readonly string[]): Canary => {
    const canary = { text, traces: [text, ...traces] };
    seen(canary);
    return canary;
  };
  const compacted = (text: string): Canary => keep(text, [text.replaceAll(' ', '')]);
  return {
    email: () => keep(`${surnameOf(next()).toLowerCase()}.${next()}@example.org`, []),
    phone: () => {
      const digits = String(next()).padStart(7, '0');
      return compacted(`+49 1512 ${digits.slice(0, 3)} ${digits.slice(3)}`);
    },
    iban: () => compacted(inFours(ibanOf(next()))),
    card: () => compacted(inFours(withLuhn(`4539${String(next()).padStart(11, '7')}`))),
    token: () => keep(`gsk_${tokenOf(next(), random)}`, []),
    name: () => {
      const first = firstNames[Math.floor(random() * firstNames.length)] ?? 'Anna';
      const surname = surnameOf(next());
      return keep(`${first} ${surname}`, [surname]);
    },
  };
}

/** Four syllables that spell a number. */
function surnameOf(number: number): string {
  let rest = number;
  let text = '';
  for (let count = 0; count < 4; count++) {
    text += syllables[rest % syllables.length] ?? '';
    rest = Math.floor(rest / syllables.length);
  }
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function ibanOf(number: number): string {
  const bban = `37040044${String(number).padStart(10, '5')}`;
  const check = 98n - (BigInt(`${bban}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${bban}`;
}

function withLuhn(payload: string): string {
  let sum = 0;
  for (const [index, digit] of [...payload].reverse().entries()) {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return payload + String((10 - (sum % 10)) % 10);
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

function tokenOf(number: number, random: () => number): string {
  const own = String(number).padStart(6, '0');
  let text = '';
  while (text.length < 46) text += alphabet[Math.floor(random() * alphabet.length)] ?? '';
  return text.slice(0, 20) + own + text.slice(20);
}

function inFours(text: string): string {
  return text.match(/.{1,4}/g)?.join(' ') ?? text;
}

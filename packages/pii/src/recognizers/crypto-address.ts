import { base58CheckPayload, bech32Kind, isEip55 } from '../checksums/index.ts';
import type { ScannedText } from '../scan/index.ts';
import type { Span } from '../span.ts';
import { terms } from './labelled-value.ts';
import type { GrammarRecognizer } from './recognizer.ts';

/**
 * First characters of Base58Check addresses (Bitcoin, Litecoin, Dogecoin, Dash, Tron, Zcash) and the size of their
 * payload.
 */
const base58Forms: readonly (readonly [form: RegExp, size: number])[] = [
  [/^[13LMDXAT9mn2][1-9A-HJ-NP-Za-km-z]{25,34}$/, 21],
  [/^t[13][1-9A-HJ-NP-Za-km-z]{32,34}$/, 22],
  [/^[xyzt]pub[1-9A-HJ-NP-Za-km-z]{100,112}$/, 78],
];

const bech32Form =
  /^(?:bc|tb|ltc|addr|cosmos|osmo|terra|bnb|stake|lnbc|npub|inj|thor)1[02-9ac-hj-np-z]{6,110}$/i;

/** Returns whether the check characters of an address fit; undefined if it has none or is no address. */
function passesCheck(value: string): boolean | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(value)) return isEip55(value.slice(2));
  if (bech32Form.test(value)) return bech32Kind(value) !== undefined;
  const sizes = base58Forms.filter(([form]) => form.test(value)).map(([, size]) => size);
  return sizes.length === 0 ? undefined : sizes.includes(base58CheckPayload(value)?.length ?? 0);
}

function score(value: string, near: () => boolean): number {
  const passes = passesCheck(value);
  if (passes === true) return 1;
  if (passes === false && near()) return 0.7;
  // Ripple uses its own alphabet; Solana and Monero addresses have no checksum of this kind.
  const unchecked =
    /^(?:r[1-9A-HJ-NP-Za-km-z]{24,34}|[1-9A-HJ-NP-Za-km-z]{32,44}|[48][1-9A-HJ-NP-Za-km-z]{94})$/.test(value);
  return unchecked && /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value) && near() ? 0.8 : 0;
}

/** Cryptocurrency addresses, validated by checksum. */
export const cryptoAddress = {
  kind: 'grammar',
  code: 407,
  score: 0.9,
  context: {
    terms: terms(
      'solana, sol, monero, xmr, ripple, xrp, phantom wallet, sol wallet, solana wallet, bitcoin, btc, ethereum, eth, litecoin, ltc, dogecoin, doge, tron, trx, wallet, wallet address',
    ),
    required: false,
  },
  find({ text, atoms }: ScannedText, near): Span[] {
    const spans: Span[] = [];
    for (let row = 0; row < atoms.count; row++) {
      const start = atoms.starts[row] ?? 0;
      const end = atoms.ends[row] ?? 0;
      if (end - start < 26 || end - start > 125 || (atoms.digits[row] ?? 0) === 0) continue;
      const found = score(text.slice(start, end), () => near(start, end));
      if (found > 0) spans.push({ start, end, code: 407, score: found });
    }
    return spans;
  },
} satisfies GrammarRecognizer;

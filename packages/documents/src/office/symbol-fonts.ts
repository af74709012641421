/** Characters of fonts that have signs in place of letters. */

/** The encoding of the Symbol font from 0x20 on; `\0` stands for what it does not have. */
const symbol =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼\0' +
  '\0'.repeat(32) +
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\0〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';

/** Pairs of a code and its sign. */
function signs(list: string): ReadonlyMap<number, string> {
  const words = list.split(' ');
  return new Map(
    words.flatMap((word, at) => (at % 2 === 0 ? [[Number.parseInt(word, 16), words[at + 1] ?? '']] : [])),
  );
}

/** Consecutive signs from a code on. */
function run(first: number, list: string): readonly (readonly [number, string])[] {
  return [...list].map((sign, at) => [first + at, sign] as const);
}

const fonts: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map([
  ['symbol', new Map(run(0x20, symbol).filter(([, sign]) => sign !== '\0'))],
  [
    'wingdings',
    new Map([
      ...signs(
        '20 \u00a0 21 ✏ 22 ✂ 28 ☎ 29 ✆ 2a ✉ 36 ⌛ 41 ✌ 43 👍 44 👎 45 ☜ 46 ☞ 47 ☝ 48 ☟ 4a ☺ 4b 😐 4c ☹ 51 ✈ 6c ● 6d ❍ 6e ■ 6f ☐ 70 ☐ 71 ❑ 72 ❒ 74 ⧫ 75 ◆ 76 ❖ 78 ☒ 9e · 9f • a1 ○ a7 ▪ a8 ☐ aa ✦ ab ★ d5 ⌫ d8 ➢ dc ➲ df ← e0 → e1 ↑ e2 ↓ e8 ➔ ef ⇦ f0 ⇨ f1 ⇧ f2 ⇩ fb ✗ fc ✓ fd ☒ fe ☑',
      ),
      ...run(0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'),
    ]),
  ],
  ['wingdings 2', signs('4f ✗ 50 ✓ 51 ☒ 52 ☑ 53 ☒ 54 ☒ 97 ● a3 ☐')],
  ['wingdings 3', signs('5f ← 61 → 66 ← 67 → 68 ↑ 69 ↓ 70 ▲ 71 ▼ 74 ◀ 75 ▶ 7d ▶')],
  ['webdings', signs('34 ▶ 61 ✓ 63 ☐ 67 ■ 6e ● 72 ✗')],
]);

/** Where fonts without letters have their characters in Unicode. */
const privateStart = 0xf000;
const privateEnd = 0xf0ff;
const privateCharacters = /[\uf020-\uf0ff]/g;

/** True for a text with characters that mean nothing without their font. */
export function hasSymbolCharacters(text: string): boolean {
  return text.search(privateCharacters) >= 0;
}

/** True for the name of a font that is known. */
export function isSymbolFont(font: string): boolean {
  return fonts.has(font.trim().toLowerCase());
}

/** The sign that a font has for a code; undefined if the font or the sign is unknown. */
export function symbolOf(font: string, code: number): string | undefined {
  const own = code >= privateStart && code <= privateEnd ? code - privateStart : code;
  return fonts.get(font.trim().toLowerCase())?.get(own);
}

/** The text with signs in place of the private characters of a font, as far as they are known. */
export function decodeSymbolText(text: string, font: string): string {
  return text.replaceAll(privateCharacters, (sign) => symbolOf(font, sign.charCodeAt(0)) ?? sign);
}

const symbolField = /^\s*SYMBOL\s+(0x[0-9a-f]{1,4}|\d{1,5})\s([\s\S]*)$/i;
const fontSwitch = /\\f\s*\\?["“]?([^"”\\]+)/i;

/** The sign that a SYMBOL field of Word shows (ECMA-376 part 1, 17.16.5.61); undefined for any other field. */
export function symbolFieldText(instruction: string): string | undefined {
  const [, number = '', switches = ''] = symbolField.exec(instruction) ?? [];
  if (number === '') return undefined;
  const font = fontSwitch.exec(switches)?.[1]?.trim() ?? '';
  const code = Number(number);
  if (isSymbolFont(font)) return symbolOf(font, code) ?? '•';
  const isUnicode = /\\u\b/i.test(switches) || code < 0x80;
  if (isUnicode) return code < 0x20 ? undefined : String.fromCharCode(code);
  return code > 0xff ? undefined : new TextDecoder('windows-1252').decode(Uint8Array.of(code));
}

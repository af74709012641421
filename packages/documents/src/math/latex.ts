/** Writes the parts of formulas as LaTeX, which Markdown has between dollar signs. */

const greek =
  'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega';
const operators =
  '± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ∘ circ ∙ bullet ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ≃ simeq ≅ cong ∝ propto ≪ ll ≫ gg ∞ infty ∂ partial ∇ nabla √ surd ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∀ forall ∃ exists ¬ neg ∧ wedge ∨ vee ⊕ oplus ⊗ otimes ⊥ perp ∥ parallel ∠ angle ∴ therefore ∵ because → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ↑ uparrow ↓ downarrow … ldots ⋯ cdots ⋮ vdots ⋱ ddots ′ prime ℏ hbar ℓ ell ℵ aleph ℜ Re ℑ Im ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨁ bigoplus ⨂ bigotimes ⟨ langle ⟩ rangle 〈 langle 〉 rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ Vert';

function commandsOf(list: string): Iterable<readonly [string, string]> {
  const words = list.split(' ');
  return words.flatMap((word, at) => (at % 2 === 0 ? [[word, `\\${words[at + 1]}`] as const] : []));
}

const commands: ReadonlyMap<string, string> = new Map([
  ...commandsOf(greek),
  ...commandsOf(operators),
  ...[...'{}%#$&_'].map((sign) => [sign, `\\${sign}`] as const),
  ['\\', '\\backslash'],
  ['−', '-'],
]);

const functions = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);

/** Joins parts; a command and a letter after it are kept apart. */
export function joinLatex(parts: readonly string[]): string {
  let text = '';
  let last = '';
  for (const part of parts) {
    if (part === '') continue;
    text += /^\p{L}/u.test(part) && /\\[a-z]+$/i.test(last.slice(-24)) ? ` ${part}` : part;
    last = part;
  }
  return text;
}

/** Letters of mathematical alphabets that are only upright, italic, bold or without serifs. */
const styledLetters = /[\u{1d400}-\u{1d49b}\u{1d5a0}-\u{1d7ff}]/gu;

/** Text of a formula: signs become commands, and styled letters plain ones. */
export function latexText(text: string): string {
  const plain = text.replaceAll(styledLetters, (letter) => letter.normalize('NFKC'));
  return joinLatex([...plain].map((sign) => commands.get(sign) ?? sign)).replaceAll(
    /[\s\u2061-\u2064\u200b]+/gu,
    ' ',
  );
}

/** Words within a formula. */
export function latexWords(text: string): string {
  const words = text.replaceAll(/\s+/gu, ' ').replaceAll(/[{}%#$&_\\]/g, (sign) => commands.get(sign) ?? '');
  return words.trim() === '' ? ' ' : `\\text{${words}}`;
}

/** The name of a function, as a command if it is a usual one. */
export function latexFunction(name: string): string {
  const word = name.trim();
  return functions.has(word) ? `\\${word}` : name;
}

const single =
  /^(?:[^\\{}]|\\[a-z]+|\\[{}%#$&_]|\\left(?:(?!\\left|\\right)[\s\S])*\\right(?:[^\\{}]|\\[a-z}]+))$/iu;

/** In braces unless it is a single sign or in brackets. */
export function latexBase(text: string): string {
  return single.test(text) ? text : `{${text}}`;
}

/** A base with what stands below and above, if any. */
export function latexScripts(base: string, below: string, above: string): string {
  return `${base}${below === '' ? '' : `_{${below}}`}${above === '' ? '' : `^{${above}}`}`;
}

/** A fraction; without a line it is a binomial. */
export function latexFraction(above: string, below: string, hasLine: boolean): string {
  return `\\${hasLine ? 'frac' : 'binom'}{${above}}{${below}}`;
}

/** A root. @param degree '' for a square root */
export function latexRoot(radicand: string, degree: string): string {
  return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${radicand}}`;
}

/** Brackets that grow with their content; '' stands for none. */
export function latexBrackets(opening: string, content: string, closing: string): string {
  const bracket = (sign: string): string => (sign === '' ? '.' : latexText(sign));
  return joinLatex([`\\left${bracket(opening)}`, `${content}\\right${bracket(closing)}`]);
}

const accents: ReadonlyMap<string, string> = new Map([
  ['\u0300', 'grave'],
  ['\u0301', 'acute'],
  ['\u0302', 'hat'],
  ['^', 'hat'],
  ['\u0303', 'tilde'],
  ['~', 'tilde'],
  ['\u0304', 'bar'],
  ['\u0305', 'overline'],
  ['¯', 'overline'],
  ['‾', 'overline'],
  ['\u0306', 'breve'],
  ['\u0307', 'dot'],
  ['˙', 'dot'],
  ['\u0308', 'ddot'],
  ['¨', 'ddot'],
  ['\u030c', 'check'],
  ['ˇ', 'check'],
  ['\u20d6', 'overleftarrow'],
  ['\u20d7', 'vec'],
  ['→', 'vec'],
  ['⏞', 'overbrace'],
  ['⏟', 'underbrace'],
  ['\u0332', 'underline'],
  ['_', 'underline'],
]);

/** What an accent is called; undefined for any other sign. */
export function accentCommand(sign: string): string | undefined {
  return accents.get(sign.trim());
}

/** Rows of cells, as in a matrix. */
export function latexRows(environment: string, rows: readonly (readonly string[])[]): string {
  return `\\begin{${environment}}${rows.map((row) => row.join(' & ')).join(' \\\\ ')}\\end{${environment}}`;
}

/** The formula as Markdown; '' if it is empty. */
export function latexInMarkdown(latex: string, isDisplayed: boolean): string {
  const text = latex.trim();
  if (text === '') return '';
  return isDisplayed ? `$$${text}$$` : `$${text}$`;
}

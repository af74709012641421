/** Safe HTML. Created only by `html` and `raw`, so that nothing is inserted unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | readonly Html[] | undefined;

/** A template that escapes values unless they are safe HTML. */
export function html(strings: TemplateStringsArray, ...values: readonly Piece[]): Html {
  return new Html(strings.reduce((text, part, index) => text + part + written(values[index]), ''));
}

/** Trusted HTML, such as a style sheet. */
export function raw(text: string): Html {
  return new Html(text);
}

function written(value: Piece): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((one) => one.text).join('');
  return escapeHtml(String(value));
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** A description as HTML: text between backticks becomes code. */
export function prose(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
}

/**
 * Separates the reasoning that open models write into their text, `<think>...</think>The answer`, where the server does
 * not do it. A tag counts only at the beginning of a message: text about tags stays as it is.
 */

export interface SeparatedText {
  readonly text: string;
  readonly reasoning: string;
}

export interface ReasoningTag {
  readonly name: string;
  /** Whether the template of the model has opened the tag, so that a message only closes it. */
  readonly isOpened: boolean;
}

/** More white space than this is text. */
const maxSpace = 64;

/** Reads one message, in pieces that may be cut anywhere. White space around the tags is dropped. */
export class ReasoningTagReader {
  readonly #open: string;
  readonly #close: string;
  #state: 'before' | 'inside' | 'behind' | 'text';
  /** Whether the opening tag may still come. */
  #mayOpen = true;
  #hasReasoning = false;
  /** What the next piece decides about: the beginning of a tag, or white space before one. */
  #held = '';

  constructor({ name, isOpened }: ReasoningTag) {
    this.#open = `<${name}>`;
    this.#close = `</${name}>`;
    this.#state = isOpened ? 'inside' : 'before';
  }

  /** Whether text waits for the next piece. */
  get holdsText(): boolean {
    return this.#held !== '';
  }

  /** Whether everything that follows is text. */
  get isPast(): boolean {
    return this.#state === 'text';
  }

  /**
   * The server separates reasoning itself, so everything is text.
   * @returns what was held back of it; nothing once the message has begun
   */
  skip(): string {
    if (!this.#mayOpen || this.#state === 'text') return '';
    this.#state = 'text';
    const held = this.#held.trimStart();
    this.#held = '';
    return held;
  }

  read(piece: string): SeparatedText {
    if (this.#state === 'text') return { text: piece, reasoning: '' };
    const given = this.#held + piece;
    this.#held = '';
    if (this.#state === 'behind') return this.#readBehind(given, '');
    if (!this.#mayOpen) return this.#readInside(given);
    const begun = given.trimStart();
    const isSpaced = given.length - begun.length > maxSpace;
    if (!isSpaced && begun.length < this.#open.length && this.#open.startsWith(begun)) {
      this.#held = given;
      return { text: '', reasoning: '' };
    }
    this.#mayOpen = false;
    const opens = !isSpaced && begun.startsWith(this.#open);
    if (this.#state === 'before' && !opens) return this.#passOn(given);
    this.#state = 'inside';
    return this.#readInside(opens ? begun.slice(this.#open.length) : begun);
  }

  /** The rest of a message that ends. */
  end(): SeparatedText {
    const held = this.#held;
    this.#held = '';
    return this.#state === 'inside' ? { text: '', reasoning: held.trimEnd() } : { text: held, reasoning: '' };
  }

  #readInside(given: string): SeparatedText {
    const inside = this.#hasReasoning ? given : given.trimStart();
    const end = inside.indexOf(this.#close);
    if (end >= 0) {
      this.#state = 'behind';
      return this.#readBehind(inside.slice(end + this.#close.length), trimmedEnd(inside.slice(0, end)));
    }
    const sure = inside.length - this.#undecided(inside);
    this.#held = inside.slice(sure);
    if (sure > 0) this.#hasReasoning = true;
    return { text: '', reasoning: inside.slice(0, sure) };
  }

  #readBehind(given: string, reasoning: string): SeparatedText {
    const text = given.trimStart();
    if (text !== '') this.#state = 'text';
    return { text, reasoning };
  }

  #passOn(text: string): SeparatedText {
    this.#state = 'text';
    return { text, reasoning: '' };
  }

  /** The length of an end that may be the beginning of the closing tag, with white space before it. */
  #undecided(text: string): number {
    let end = text.length;
    const tag = text.lastIndexOf('<');
    if (tag >= 0 && this.#close.startsWith(text.slice(tag))) end = tag;
    return text.length - trimmedEnd(text.slice(0, end)).length;
  }
}

/** Without white space at its end, as much as is held back of a stream. */
function trimmedEnd(text: string): string {
  const last = text.slice(-maxSpace);
  return text.slice(0, text.length - last.length + last.trimEnd().length);
}

/** Separates a complete message. */
export function separateReasoning(message: string, tag: ReasoningTag): SeparatedText {
  // Reasoning may be switched off in the template that would have opened the tag.
  if (tag.isOpened && !message.includes(`</${tag.name}>`)) return { text: message, reasoning: '' };
  const reader = new ReasoningTagReader(tag);
  const { text, reasoning } = reader.read(message);
  const rest = reader.end();
  return { text: text + rest.text, reasoning: reasoning + rest.reasoning };
}

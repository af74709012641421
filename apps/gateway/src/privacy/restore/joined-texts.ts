/** The texts of a message that clients join to one: a URL can begin in one and go on in the next. */
import { type AnonymizationSession, LinkGuard, type RestorerOptions } from '@sluice/pii';
import type { RestoreOptions } from './restore-answer.ts';

type TextKind = 'text' | 'reasoning' | 'refusal';

/** Kinds of texts by the type of their part or block, or by the name of their events. */
const kinds: Readonly<Record<string, TextKind>> = {
  text: 'text',
  output_text: 'text',
  refusal: 'refusal',
  thinking: 'reasoning',
  reasoning_text: 'reasoning',
  summary_text: 'reasoning',
  reasoning_summary_text: 'reasoning',
};

/** The kind of text that a part, block or event holds for a person; undefined for what tools get. */
function kindOf(type: unknown): TextKind | undefined {
  if (typeof type !== 'string') return undefined;
  const name = type.replace(/^response\./, '').replace(/\.\w+$/, '');
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

/** Returns whether a part, block or event holds text for a person. */
export function isTextType(type: unknown): boolean {
  return kindOf(type) !== undefined;
}

export class JoinedTexts {
  readonly #session: AnonymizationSession;
  readonly #options: RestoreOptions;
  readonly #guards = new Map<TextKind, LinkGuard>();

  constructor(session: AnonymizationSession, options: RestoreOptions) {
    this.#session = session;
    this.#options = options;
  }

  /** Returns the options for a text of this type; undefined if it is not for a person. */
  optionsOf(type: unknown): RestorerOptions | undefined {
    const kind = kindOf(type);
    if (kind === undefined) return undefined;
    const format = kind === 'text' && this.#options.jsonContent ? 'json' : 'plain';
    let joined = this.#guards.get(kind);
    if (joined === undefined) {
      joined = new LinkGuard(this.#session.urls, format);
      this.#guards.set(kind, joined);
    }
    return { format, restoreSecrets: true, joined, continues: true };
  }
}

/** The position of a value in a request, and the text that is found there. */
import type { Field } from '@sluice/pii';
import { isKnownMember, type LeafRule, type UnsearchedRule } from './field-rules.ts';
import type { IdentifierFor } from './identifiers.ts';
import type { StructuralRule } from './structural-values.ts';

/** A text with its location, in numbering order. */
export interface FoundField extends Field {
  readonly rule: Exclude<LeafRule, UnsearchedRule | 'media' | 'model' | StructuralRule>;
  /**
   * Path without indexes, such as `messages.content`. Used for counts in receipts; members that callers name are
   * `*`, since their names can be personal.
   */
  readonly location: string;
  /** Role of its message. */
  readonly role: string | undefined;
  /** Set for values with the form of an identifier. */
  readonly validatedOnly?: boolean;
}

/** Names of members in a location. */
const locationDepth = 3;

export interface WalkOptions {
  /** True if the image at a URL, usually a data URL, may be sent unchanged; otherwise the request is rejected. */
  readonly passesImage?: (url: string) => boolean;
  /**
   * True if signed reasoning may be sent; without it, all of a message's is left out. It cannot be changed, or its
   * signature would be invalid.
   * @param text undefined if its signature does not look like one
   */
  readonly passesReasoning?: (text: string | undefined) => boolean;
  /** Returns the text to send for an identifier, which is not searched like a text; without it, all stay. */
  readonly identifierFor?: IdentifierFor;
}

/** Position of a value. Requests have thousands of them, so paths are built only where they are read. */
export class Position {
  readonly options: Required<WalkOptions>;
  /** The context of the object that holds it. */
  readonly context: string;
  readonly role: string | undefined;
  readonly member: string;
  readonly #parent: Position | undefined;
  readonly #depth: number;
  #location: string | undefined;

  constructor(
    options: Required<WalkOptions>,
    context = '',
    role: string | undefined = undefined,
    member = '',
    parent?: Position,
  ) {
    this.options = options;
    this.context = context;
    this.role = role;
    this.member = member;
    this.#parent = parent;
    this.#depth = parent === undefined ? 0 : parent.#depth + 1;
  }

  /** The position of a member of an object here. */
  into(member: string, context: string, role: string | undefined): Position {
    return new Position(this.options, context, role, member, this);
  }

  /** Names of members from the request on, without indexes. */
  get path(): readonly string[] {
    const path: string[] = [];
    for (let at: Position = this; at.#parent !== undefined; at = at.#parent) path.unshift(at.member);
    return path;
  }

  get location(): string {
    this.#location ??= this.#readLocation();
    return this.#location;
  }

  #readLocation(): string {
    const outer = this.#parent?.location ?? '';
    if (this.#depth === 0 || this.#depth > locationDepth) return outer;
    const name = isKnownMember(this.member) ? this.member : '*';
    return outer === '' ? name : `${outer}.${name}`;
  }
}

/** Members of a schema with values that a model can choose. */
const choices: ReadonlySet<string> = new Set(['enum', 'const', 'default']);

const interfaceMembers = /^(?:tools|functions|response_format)(?:\.|$)/;

export function fieldOf(
  rule: FoundField['rule'],
  text: string,
  { location, role, member }: Position,
): FoundField {
  // Text that is not valid JSON is read as plain text.
  const form = rule === 'json' || rule === 'tool_result' ? 'json' : 'plain';
  if (!interfaceMembers.test(location)) return { text, format: form, rule, location, role };
  const structure = member === 'description' ? 'description' : choices.has(member) ? 'choice' : 'value';
  return { text, format: form, rule, location, role, structure };
}

/** Visits every text of a request that is sent, and rebuilds the request from the results. */

import type { Field } from '@sluice/pii';
import { isObject } from '../../contract/index.ts';
import { SluiceError } from '../../errors/index.ts';
import { imageUrl, isSigned, isSignedBlock, sourceUrl } from './blocks.ts';
import { isKnownMember, type LeafRule, memberOrder, type Rule, ruleOf } from './field-rules.ts';
import type { IdentifierFor, IdentifierKind } from './identifiers.ts';
import type { RequestForm } from './native-request.ts';
import {
  hasManyDigits,
  isMemberName,
  isOpaque,
  isSchemaPointer,
  isSchemaVersion,
  isShort,
  isToolName,
  isWord,
} from './structural-values.ts';
import { isUnsearchable, isUnsearchableList, unscannable } from './unsearchable-media.ts';
import { contextOf, roleOf } from './value-context.ts';

/** A text with its location, in numbering order. */
export interface FoundField extends Field {
  readonly rule: Exclude<LeafRule, 'skip' | 'media' | StructuralRule>;
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

/** Result of a visitor; undefined drops the member. */
export type Visitor = (field: FoundField) => string | undefined;

/** Values of these forms are sent unchanged, unless they hold a number with check digits. */
const structuralForms = {
  word: isWord,
  tool_name: isToolName,
  opaque: isOpaque,
  pointer: isSchemaPointer,
  schema_version: isSchemaVersion,
} as const satisfies Partial<Record<LeafRule, (value: string) => boolean>>;
type StructuralRule = keyof typeof structuralForms;

export interface WalkOptions {
  /** Whether the image at a URL, usually a data URL, may be sent unchanged; otherwise the request is rejected. */
  readonly passesImage?: (url: string) => boolean;
  /**
   * Whether signed reasoning may be sent; without it, all of a message's is left out. It cannot be changed, or its
   * signature would be invalid.
   * @param text undefined if its signature does not look like one
   */
  readonly passesReasoning?: (text: string | undefined) => boolean;
  /** What is sent for an identifier, which is not searched like a text; without it, all stay. */
  readonly identifierFor?: IdentifierFor;
}

/** Where a value is. Requests have thousands of them, so that paths are only built where they are read. */
class Position {
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

/**
 * Calls the visitor for each text in numbering order, and returns the rebuilt request.
 * @param form of a request in the form of another API
 */
export function walkFields(
  request: Readonly<Record<string, unknown>>,
  visit: Visitor,
  {
    passesImage = () => false,
    passesReasoning = () => true,
    identifierFor = (name) => name,
  }: WalkOptions = {},
  form: RequestForm = chatForm,
): Record<string, unknown> {
  const first = form.memberOrder.filter((member) => Object.hasOwn(request, member));
  const order = [...first, ...Object.keys(request).filter((member) => !first.includes(member))];
  const results = new Map<string, readonly [name: string, value: unknown]>();
  const top = new Position({ passesImage, passesReasoning, identifierFor });
  for (const member of order) {
    const at = top.into(member, form.context, undefined);
    const name = foreignKey(member, at, visit);
    const value = walkMember(member, request[member], at, visit);
    if (value !== undefined) results.set(member, [name, value]);
  }
  // Keeps the original order of members.
  return Object.fromEntries(Object.keys(request).flatMap((member) => [results.get(member)].filter(isKept)));
}

const chatForm: RequestForm = { context: 'request', memberOrder };

function walkMember(member: string, value: unknown, at: Position, visit: Visitor): unknown {
  return apply(ruleOf(at.context, member), value, at, visit);
}

function apply(rule: Rule, value: unknown, at: Position, visit: Visitor): unknown {
  if (rule === 'skip' || value === null || value === undefined) return value;
  if (Array.isArray(value)) return applyToList(rule, value, at, visit);
  if (typeof rule === 'object') return enter(rule.in, value, at, visit);
  if (rule === 'media') {
    // What stands beside the image is searched: any text can.
    if (at.member === 'image_url' && at.options.passesImage(imageUrl(value)))
      return isObject(value) ? enter('image', value, at, visit) : value;
    if (at.member === 'source' && at.context === 'messagesBlock' && at.options.passesImage(sourceUrl(value)))
      return value;
    if (typeof value === 'boolean') return value;
    throw unscannable(at.path);
  }
  if (isStructural(rule)) return walkStructural(rule, value, at, visit);
  if (typeof value === 'string') return visit(fieldOf(rule, value, at));
  return enter('free', value, at, visit);
}

function applyToList(rule: Rule, list: readonly unknown[], at: Position, visit: Visitor): unknown {
  if (typeof rule === 'object' && isUnsearchableList(rule.in, list)) throw unscannable(at.path);
  const items = list.map((item) => apply(rule, item, at, visit)).filter(isKept);
  // After the visits: both passes over a request must see the same fields.
  if (at.member !== 'thinking_blocks' && at.context !== 'messagesMessage') return items;
  if (!list.some((block) => isWithheld(block, at.options))) return items;
  return at.member === 'thinking_blocks' ? undefined : items.filter((block) => !isSignedBlock(block));
}

function isStructural(rule: LeafRule): rule is StructuralRule {
  return Object.hasOwn(structuralForms, rule);
}

/** A word or the like, or an object of settings. */
function walkStructural(rule: StructuralRule, value: unknown, at: Position, visit: Visitor): unknown {
  if (typeof value !== 'string') return isObject(value) ? enter('words', value, at, visit) : value;
  if (!structuralForms[rule](value)) return visit(fieldOf('text', value, at));
  const name = rule === 'opaque' ? value : at.options.identifierFor(value, kindOf(rule, at), at);
  if (rule === 'opaque' ? !isShort(value) : !hasManyDigits(value)) return name;
  // Visited in any case: both passes over a request must see the same fields.
  const visited = visit({ ...fieldOf('text', value, at), validatedOnly: true });
  if (name !== value) return name;
  if (rule === 'tool_name' && visited !== value) throw personalToolName(at.path);
  return visited;
}

function kindOf(rule: StructuralRule, { context, member }: Position): IdentifierKind {
  if (rule === 'tool_name' || (context === 'namedSchema' && rule === 'word')) return 'name';
  return member === 'required' ? 'key' : 'word';
}

/** Whether a block of signed reasoning must not be sent. */
function isWithheld(block: unknown, { passesReasoning }: Required<WalkOptions>): boolean {
  if (!isObject(block) || !isSigned(block) || 'text' in block) return false;
  const { thinking = '', signature = '', data = '' } = block;
  const isSignature = [signature, data].every((value) => typeof value === 'string' && isOpaque(value));
  return !passesReasoning(isSignature && typeof thinking === 'string' ? thinking : undefined);
}

/** A text, a number, or an object whose members have their own rules. */
function enter(given: string, value: unknown, at: Position, visit: Visitor): unknown {
  const context = contextOf(given, value);
  if (Array.isArray(value))
    return value.map((item: unknown) => enter(context, item, at, visit)).filter(isKept);
  if (typeof value === 'string' && isUnsearchable(context, value, at.member)) throw unscannable(at.path);
  if (typeof value === 'string')
    return visit(fieldOf(at.role === 'tool' ? 'tool_result' : 'text', value, at));
  if (typeof value === 'number') return scannedNumber(value, at, visit);
  if (!isObject(value)) return value;
  // The signature covers every byte; whether it may be sent was decided for the whole message.
  if (context === 'thinking' && isSigned(value)) return value;
  if (context === 'messagesBlock' && isSignedBlock(value)) return value;
  const role = roleOf(context, value) ?? at.role;
  const isName = namesOfMembers.get(context);
  const rebuilt: Record<string, unknown> = {};
  for (const member of Object.keys(value)) {
    const name = isName === undefined ? foreignKey(member, at, visit) : walkKey(member, at, visit, isName);
    const inner = walkMember(member, value[member], at.into(member, context, role), visit);
    // No body has a member `__proto__`.
    if (inner !== undefined) rebuilt[name] = inner;
  }
  return rebuilt;
}

/** Contexts with unknown members, and the format of member names there; other names can be values. */
const namesOfMembers: ReadonlyMap<string, (member: string) => boolean> = new Map([
  ['free', isMemberName],
  ['unknown', isMemberName],
  ['unknownSettings', isMemberName],
  ['otherPart', isMemberName],
  ['otherTool', isMemberName],
  ['messagesOtherBlock', isMemberName],
  ['responsesOther', isMemberName],
  ['words', isWord],
  ['schemaMap', isWord],
]);

/** The name of a data member: if it is not an identifier, it can be a value itself. */
function walkKey(member: string, at: Position, visit: Visitor, isName: (member: string) => boolean): string {
  if (!isName(member)) return visit(fieldOf('text', member, at)) ?? member;
  const isDefinition = at.member === '$defs' || at.member === 'definitions';
  const name = at.options.identifierFor(member, isDefinition ? 'word' : 'key', at);
  if (!hasManyDigits(member)) return name;
  const visited = visit({ ...fieldOf('text', member, at), validatedOnly: true }) ?? member;
  return name === member ? visited : name;
}

/** The name of a member of an interface: unknown ones are chosen by callers, and can be values. */
function foreignKey(member: string, at: Position, visit: Visitor): string {
  return isKnownMember(member) ? member : walkKey(member, at, visit, isMemberName);
}

/** A long number can be an id or an account; it becomes a text only if it is masked. */
function scannedNumber(value: number, at: Position, visit: Visitor): unknown {
  const digits = String(value);
  if (digits.length < 6) return value;
  const replaced = visit(fieldOf('text', digits, at));
  return replaced === digits ? value : replaced;
}

/** Members of a schema with values that a model can choose. */
const choices: ReadonlySet<string> = new Set(['enum', 'const', 'default']);

const interfaceMembers = /^(?:tools|functions|response_format)(?:\.|$)/;

function fieldOf(rule: FoundField['rule'], text: string, { location, role, member }: Position): FoundField {
  // Text that is not valid JSON is read as plain text.
  const form = rule === 'json' || rule === 'tool_result' ? 'json' : 'plain';
  if (!interfaceMembers.test(location)) return { text, format: form, rule, location, role };
  const structure = member === 'description' ? 'description' : choices.has(member) ? 'choice' : 'value';
  return { text, format: form, rule, location, role, structure };
}

function isKept<T>(value: T | undefined): value is T {
  return value !== undefined;
}

function personalToolName(path: readonly string[]): SluiceError {
  return new SluiceError('unsupported_parameter', {
    param: path.join('.'),
    message:
      'The name of a tool holds a number with valid check digits, such as a card or an account. Names cannot be ' +
      'replaced: give the tool another name, or switch anonymization off for this request.',
  });
}

/** Visits every text of a request that is sent, and rebuilds the request from the results. */

import type { Steps } from '@sluice/pii';
import { isObject } from '../../contract/index.ts';
import { SluiceError } from '../../errors/index.ts';
import { coveredBySignature, imageUrl, isSigned, sourceUrl } from './blocks.ts';
import {
  isKnownMember,
  isUnsearched,
  isUnsearchedRule,
  type LeafRule,
  memberOrder,
  type Rule,
  ruleOf,
} from './field-rules.ts';
import { type IdentifierKind, personalIdentifier } from './identifiers.ts';
import type { RequestForm } from './native-request.ts';
import { type FoundField, fieldOf, Position, type WalkOptions } from './position.ts';
import {
  hasManyDigits,
  isMemberName,
  isOpaque,
  isShort,
  isWord,
  type StructuralRule,
  structuralForms,
} from './structural-values.ts';
import { isUnsearchable, isUnsearchableList, unscannable } from './unsearchable-media.ts';
import { contextOf, roleOf } from './value-context.ts';

/** Result of a visitor; undefined drops the member. */
export type Visitor = (field: FoundField) => string | undefined;

/** Values that are visited in a step. */
const stepValues = 64;

/**
 * Calls the visitor for each text in numbering order, and returns the rebuilt request. In steps: the caller decides how many members a
 * request has.
 * @param form of a request in the form of another API
 */
export function* walkFields(
  request: Readonly<Record<string, unknown>>,
  visitor: Visitor,
  {
    passesImage = () => false,
    passesReasoning = () => true,
    identifierFor = (name) => name,
  }: WalkOptions = {},
  form: RequestForm = chatForm,
): Steps<Record<string, unknown>> {
  const first = form.memberOrder.filter((member) => Object.hasOwn(request, member));
  const order = [...first, ...Object.keys(request).filter((member) => !first.includes(member))];
  const results = new Map<string, readonly [name: string, value: unknown]>();
  const top = new Position({ passesImage, passesReasoning, identifierFor });
  const visit = { field: visitor, count: 0 };
  for (const member of order) {
    const at = top.into(member, form.context, undefined);
    const name = foreignKey(member, at, visit);
    const value = yield* walkMember(member, request[member], at, visit);
    if (value !== undefined) results.set(member, [name, value]);
  }
  // Keeps the original order of members.
  return Object.fromEntries(Object.keys(request).flatMap((member) => [results.get(member)].filter(isKept)));
}

const chatForm: RequestForm = { context: 'request', memberOrder };

/** A visitor, and how many values it was called for or passed. */
interface Visit {
  readonly field: Visitor;
  count: number;
}

function walkMember(member: string, value: unknown, at: Position, visit: Visit): Steps<unknown> {
  return apply(ruleOf(at.context, member), value, at, visit);
}

function* apply(rule: Rule, value: unknown, at: Position, visit: Visit): Steps<unknown> {
  if (++visit.count % stepValues === 0) yield;
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return yield* applyToList(rule, value, at, visit);
  if (typeof rule === 'object') return yield* enter(rule.in, value, at, visit);
  if (isUnsearched(rule, value)) return value;
  if (rule === 'media') return yield* walkMedia(value, at, visit);
  if (rule === 'model') return modelName(value, at, visit);
  if (isStructural(rule)) return yield* walkStructural(rule, value, at, visit);
  if (typeof value === 'string')
    return visit.field(fieldOf(isUnsearchedRule(rule) ? 'text' : rule, value, at));
  return yield* enter('free', value, at, visit);
}

function* walkMedia(value: unknown, at: Position, visit: Visit): Steps<unknown> {
  const { member, context, options } = at;
  // Everything else in an object with an image is searched: any text can be there.
  if (member === 'image_url' && options.passesImage(imageUrl(value)))
    return isObject(value) ? yield* enter('image', value, at, visit) : value;
  if (member === 'source' && context === 'messagesBlock' && options.passesImage(sourceUrl(value)))
    return yield* enter('messagesSource', value, at, visit);
  if (typeof value === 'boolean') return value;
  throw unscannable(at.path);
}

function* applyToList(rule: Rule, list: readonly unknown[], at: Position, visit: Visit): Steps<unknown> {
  if (typeof rule === 'object' && isUnsearchableList(rule.in, list)) throw unscannable(at.path);
  const holdsReasoning = isReasoningList(at);
  const items: unknown[] = [];
  const signed = new Set<unknown>();
  let isWithheld = false;
  for (const item of list) {
    const isBlock = holdsReasoning && typeof rule === 'object' && isObject(item) && isSigned(item);
    const walked = isBlock
      ? yield* enterSigned(rule.in, item, at, visit)
      : yield* apply(rule, item, at, visit);
    if (walked === undefined) continue;
    items.push(walked);
    if (!isBlock) continue;
    signed.add(walked);
    isWithheld ||= !passesSignature(item, at.options);
  }
  // After the visits: both passes over a request must see the same fields.
  if (!isWithheld) return items;
  return at.member === 'thinking_blocks' ? undefined : items.filter((item) => !signed.has(item));
}

/** Returns whether a list holds what a model wrote with a signature: elsewhere, nothing is exempt from the search. */
function isReasoningList({ member, context, role }: Position): boolean {
  if (role !== 'assistant') return false;
  return (
    (context === 'message' && member === 'thinking_blocks') ||
    (context === 'messagesMessage' && member === 'content')
  );
}

/** A block of signed reasoning. What its signature covers stays; its other members are searched. */
function* enterSigned(
  context: string,
  block: Readonly<Record<string, unknown>>,
  at: Position,
  visit: Visit,
): Steps<unknown> {
  const rebuilt: Record<string, unknown> = {};
  for (const [member, inner] of Object.entries(block)) {
    const mayBeHandle = member !== 'thinking' && typeof inner === 'string' && isShort(inner);
    if (coveredBySignature.has(member) && !mayBeHandle) {
      rebuilt[member] = inner;
      continue;
    }
    const name = foreignKey(member, at, visit);
    const walked = yield* walkMember(member, inner, at.into(member, context, at.role), visit);
    if (walked !== undefined) rebuilt[name] = walked;
  }
  return rebuilt;
}

function isStructural(rule: LeafRule): rule is StructuralRule {
  return Object.hasOwn(structuralForms, rule);
}

/** A word or the like, or an object of settings. */
function* walkStructural(rule: StructuralRule, value: unknown, at: Position, visit: Visit): Steps<unknown> {
  if (typeof value === 'string') return structuralWord(rule, value, at, visit);
  return isObject(value) ? yield* enter('words', value, at, visit) : value;
}

function structuralWord(rule: StructuralRule, value: string, at: Position, visit: Visit): string | undefined {
  if (!structuralForms[rule](value)) return visit.field(fieldOf('text', value, at));
  const name = rule === 'opaque' ? value : at.options.identifierFor(value, kindOf(rule, at), at);
  if (rule === 'opaque' ? !isShort(value) : !hasManyDigits(value)) return name;
  // Visited in any case: both passes over a request must see the same fields.
  const visited = visit.field({ ...fieldOf('text', value, at), validatedOnly: true });
  if (name !== value) return name;
  if (rule === 'tool_name' && visited !== value) throw personalToolName(at.path);
  return visited;
}

/** The name of a model, which is looked up and cannot be replaced. */
function modelName(value: unknown, at: Position, visit: Visit): unknown {
  if (typeof value !== 'string') return value;
  const visited = visit.field({ ...fieldOf('text', value, at), validatedOnly: true });
  if (visited !== value || mailAddress.test(value)) throw personalIdentifier(at.path);
  return at.options.identifierFor(value, 'word', at);
}

const mailAddress = /[^\s@/]@[^\s@]+\.\p{L}{2,}/u;

function kindOf(rule: StructuralRule, { context, member }: Position): IdentifierKind {
  if (rule === 'tool_name' || (context === 'namedSchema' && rule === 'word')) return 'name';
  return member === 'required' ? 'key' : 'word';
}

/** Returns whether a block of signed reasoning may be sent. */
function passesSignature(
  { thinking = '', signature = '', data = '' }: Readonly<Record<string, unknown>>,
  { passesReasoning }: Required<WalkOptions>,
): boolean {
  const isSignature = [signature, data].every((value) => typeof value === 'string' && isOpaque(value));
  return passesReasoning(isSignature && typeof thinking === 'string' ? thinking : undefined);
}

/** A text, a number, or an object whose members have their own rules. */
function* enter(given: string, value: unknown, at: Position, visit: Visit): Steps<unknown> {
  const context = contextOf(given, value);
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) {
      if (++visit.count % stepValues === 0) yield;
      items.push(yield* enter(context, item, at, visit));
    }
    return items.filter(isKept);
  }
  if (typeof value === 'string' && isUnsearchable(context, value, at.member)) throw unscannable(at.path);
  if (typeof value === 'string')
    return visit.field(fieldOf(at.role === 'tool' ? 'tool_result' : 'text', value, at));
  if (typeof value === 'number') return scannedNumber(value, at, visit);
  if (!isObject(value)) return value;
  const role = roleOf(context, value) ?? at.role;
  const isName = namesOfMembers.get(context);
  const rebuilt: Record<string, unknown> = {};
  for (const member of Object.keys(value)) {
    const name = isName === undefined ? foreignKey(member, at, visit) : walkKey(member, at, visit, isName);
    const inner = yield* walkMember(member, value[member], at.into(member, context, role), visit);
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
function walkKey(member: string, at: Position, visit: Visit, isName: (member: string) => boolean): string {
  if (!isName(member)) return visit.field(fieldOf('text', member, at)) ?? member;
  const isDefinition = at.member === '$defs' || at.member === 'definitions';
  const name = at.options.identifierFor(member, isDefinition ? 'word' : 'key', at);
  if (!hasManyDigits(member)) return name;
  const visited = visit.field({ ...fieldOf('text', member, at), validatedOnly: true }) ?? member;
  return name === member ? visited : name;
}

/** The name of a member of an interface: unknown ones are chosen by callers, and can be values. */
function foreignKey(member: string, at: Position, visit: Visit): string {
  return isKnownMember(member) ? member : walkKey(member, at, visit, isMemberName);
}

/** A long number can be an id or an account; it becomes a text only if it is masked. */
function scannedNumber(value: number, at: Position, visit: Visit): unknown {
  const digits = String(value);
  if (digits.length < 6) return value;
  const replaced = visit.field(fieldOf('text', digits, at));
  return replaced === digits ? value : replaced;
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

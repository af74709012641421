/** Restores values in an answer in the form of another API than chat, wherever its texts are. */
import {
  type AnonymizationSession,
  isUrlMember,
  type RestorerOptions,
  type Steps,
  type TextEdit,
} from '@sluice/pii';
import { isRecord } from '../../contract/index.ts';
import { isTextType, JoinedTexts } from './joined-texts.ts';
import { withMovedOffsets } from './restore-annotations.ts';
import type { RestoreOptions } from './restore-answer.ts';

type Json = Readonly<Record<string, unknown>>;

/** Members with identifiers or bytes. */
const opaqueMembers: ReadonlySet<string> = new Set([
  'id',
  'type',
  'object',
  'model',
  'role',
  'status',
  'signature',
  'data',
  'encrypted_content',
  'encrypted_index',
  'encrypted_stdout',
  'media_type',
  'tool_use_id',
  'call_id',
  'item_id',
]);
/** Members with items of an answer, or blocks of its content. */
const itemMembers: ReadonlySet<string> = new Set(['output', 'item', 'content', 'content_block', 'part']);
/** Types of items and blocks that are no texts and no calls of tools. */
const wrappers: ReadonlySet<unknown> = new Set(['message', 'reasoning', 'redacted_thinking', undefined]);
/** Events about the answer, an item that is looked at by its own type, or a text. */
const answerEvents =
  /^(?:message_\w+|content_block_\w+|ping|error|response\.(?:created|queued|in_progress|completed|incomplete|failed|output_item|content_part|output_text|refusal|reasoning\w*)(?:\.\w+)*)$/;

/**
 * Restores texts at all depths of an answer or an event, in steps; signed reasoning is not changed.
 * @param joined texts before, which clients join to those of an event
 */
export function* restoreObject(
  value: Json,
  session: AnonymizationSession,
  options: RestoreOptions,
  joined = new JoinedTexts(session, options),
): Steps<Json> {
  if (isSigned(value)) return value;
  const { type } = value;
  const isTool = typeof type === 'string' && type.includes('.') && !answerEvents.test(type);
  return yield* restoreRecord(value, { session, options, joined, depth: isTool ? 'call' : 'answer' });
}

interface Place {
  readonly session: AnonymizationSession;
  readonly options: RestoreOptions;
  readonly joined: JoinedTexts;
  /** `call`: members of a call of a tool, or of its result. `input`: within those. */
  readonly depth: 'answer' | 'call' | 'input';
}

function* restoreMember(member: string, value: unknown, place: Place): Steps<unknown> {
  if (place.depth !== 'input') {
    if (opaqueMembers.has(member)) return value;
    if (member === 'name' && typeof value === 'string') return place.options.toolNames?.get(value) ?? value;
  }
  return yield* restoreValue(member, value, place.depth === 'call' ? { ...place, depth: 'input' } : place);
}

function* restoreValue(member: string, value: unknown, place: Place): Steps<unknown> {
  if (typeof value === 'string') return yield* place.session.restoreSteps(value, formOf(member, place));
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(yield* restoreValue(member, item, place));
    return items;
  }
  if (!isRecord(value) || isSigned(value)) return value;
  const { type } = value;
  const isCall =
    place.depth === 'answer' && itemMembers.has(member) && !wrappers.has(type) && !isTextType(type);
  return yield* restoreRecord(value, isCall ? { ...place, depth: 'call' } : place);
}

function* restoreRecord(value: Json, place: Place): Steps<Json> {
  const { type, annotations } = value;
  const textOptions = place.depth === 'answer' ? place.joined.optionsOf(type) : undefined;
  const restored: Record<string, unknown> = {};
  const edits: TextEdit[] = [];
  for (const [name, inner] of Object.entries(value)) {
    const isText = textOptions !== undefined && typeof inner === 'string' && textMembers.has(name);
    restored[name] = isText
      ? yield* place.session.restoreSteps(inner, textOptions, edits)
      : yield* restoreMember(name, inner, place);
  }
  // The text can be written behind what describes its passages.
  if (textOptions !== undefined && Array.isArray(annotations) && Array.isArray(restored['annotations']))
    restored['annotations'] = restored['annotations'].map((annotation: unknown) =>
      withMovedOffsets(annotation, edits),
    );
  return restored;
}

const textMembers: ReadonlySet<string> = new Set(['text', 'thinking', 'refusal']);

/** How values are written into a text. */
function formOf(member: string, { options, depth }: Place): RestorerOptions {
  const restoreSecrets = depth === 'answer' || options.toolSecrets;
  if (member === 'arguments') return { format: 'json', restoreSecrets };
  if (depth !== 'answer') return { format: 'plain', restoreSecrets, member };
  if (isUrlMember(member)) return { format: 'plain', restoreSecrets, isUrl: true };
  return { format: member === 'text' && options.jsonContent ? 'json' : 'plain', restoreSecrets };
}

/** A signature covers every byte of its text. */
function isSigned({ type, signature }: Json): boolean {
  return type === 'thinking' && typeof signature === 'string' && signature !== '';
}

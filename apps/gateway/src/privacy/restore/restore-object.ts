/** Restores values in an answer in the form of another API than chat, wherever its texts are. */
import type { AnonymizationSession, RestorerOptions, Steps, TextEdit } from '@sluice/pii';
import { isRecord } from '../../contract/index.ts';
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
/** Members with what a tool gets: objects, or JSON as a text. */
const toolMembers: ReadonlySet<string> = new Set(['input', 'arguments']);

/** Restores texts at all depths, in steps; signed reasoning is left as it is. */
export function* restoreObject(
  value: Json,
  session: AnonymizationSession,
  options: RestoreOptions,
): Steps<Json> {
  return isSigned(value) ? value : yield* restoreRecord(value, { session, options, isTool: false });
}

interface Place {
  readonly session: AnonymizationSession;
  readonly options: RestoreOptions;
  /** Within the input of a tool. */
  readonly isTool: boolean;
}

function* restoreMember(member: string, value: unknown, place: Place): Steps<unknown> {
  if (opaqueMembers.has(member) && !place.isTool) return value;
  if (member === 'name' && typeof value === 'string' && !place.isTool)
    return place.options.toolNames?.get(value) ?? value;
  const isTool = place.isTool || toolMembers.has(member);
  return yield* restoreValue(member, value, isTool === place.isTool ? place : { ...place, isTool });
}

function* restoreValue(member: string, value: unknown, place: Place): Steps<unknown> {
  if (typeof value === 'string') return yield* place.session.restoreSteps(value, formOf(member, place));
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(yield* restoreValue(member, item, place));
    return items;
  }
  return isRecord(value) && !isSigned(value) ? yield* restoreRecord(value, place) : value;
}

function* restoreRecord(value: Json, place: Place): Steps<Json> {
  const { text, annotations } = value;
  const restored: Record<string, unknown> = {};
  const isAnnotated = typeof text === 'string' && Array.isArray(annotations) && !place.isTool;
  const edits: TextEdit[] = [];
  for (const [name, inner] of Object.entries(value))
    restored[name] =
      isAnnotated && name === 'text'
        ? yield* place.session.restoreSteps(text, formOf(name, place), edits)
        : yield* restoreMember(name, inner, place);
  const { annotations: titled } = restored;
  // The text can stand behind what tells its passages.
  if (isAnnotated && Array.isArray(titled))
    restored['annotations'] = titled.map((annotation: unknown) => withMovedOffsets(annotation, edits));
  return restored;
}

/** How values are written into a text. */
function formOf(member: string, { options, isTool }: Place): RestorerOptions {
  if (member === 'arguments') return { format: 'json', restoreSecrets: options.toolSecrets };
  if (isTool) return { format: 'plain', restoreSecrets: options.toolSecrets };
  return { format: member === 'text' && options.jsonContent ? 'json' : 'plain', restoreSecrets: true };
}

/** A signature covers every byte of its text. */
function isSigned({ type, signature }: Json): boolean {
  return type === 'thinking' && typeof signature === 'string' && signature !== '';
}

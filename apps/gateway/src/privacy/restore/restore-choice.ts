import type { AnonymizationSession, Restorer, RestorerOptions, TextEdit } from '@sluice/pii';
import type { Delta } from '@sluice/wire';
import { restoreAnnotations } from './restore-annotations.ts';
import { type RestoreOptions, withOwnName } from './restore-answer.ts';

/** Kinds of output, which do not interleave: when one begins, the previous one is complete. */
type Group = 'content' | 'reasoning' | 'refusal' | 'transcript' | 'tools';

interface OutputField {
  readonly group: Group;
  readonly restorer: Restorer;
  /** Builds the delta for a text of this kind. */
  readonly toDelta: (text: string) => Delta;
}

/** Restores one choice of a streamed answer. */
export class ChoiceRestorer {
  readonly #session: AnonymizationSession;
  readonly #options: RestoreOptions;
  readonly #fields = new Map<string, OutputField>();
  readonly #edits: TextEdit[] = [];

  constructor(session: AnonymizationSession, options: RestoreOptions) {
    this.#session = session;
    this.#options = options;
  }

  get hasPending(): boolean {
    for (const { restorer } of this.#fields.values()) if (restorer.hasPending) return true;
    return false;
  }

  /** The restored delta, and pending text of other kinds before it. */
  restore(delta: Delta): { delta: Delta; late: Delta | undefined } {
    const groups = groupsOf(delta);
    const late = groups.size === 0 ? undefined : this.#flushWhere('cut', ({ group }) => !groups.has(group));
    const restored: Delta = { ...delta };
    if (delta.content != null) restored.content = this.#push('content', delta.content);
    if (delta.reasoning_content != null)
      restored.reasoning_content = this.#push('reasoning', delta.reasoning_content);
    if (delta.refusal != null) restored.refusal = this.#push('refusal', delta.refusal);
    if (delta.audio?.transcript !== undefined) {
      restored.audio = { ...delta.audio, transcript: this.#push('transcript', delta.audio.transcript) };
    }
    if (delta.function_call != null) restored.function_call = withOwnName(delta.function_call, this.#options);
    if (delta.function_call?.arguments != null) {
      restored.function_call = {
        ...restored.function_call,
        arguments: this.#push('function', delta.function_call.arguments),
      };
    }
    if (delta.tool_calls !== undefined)
      restored.tool_calls = delta.tool_calls.map((call) => this.#call(call));
    if (delta.annotations != null) {
      restored.annotations = restoreAnnotations(delta.annotations, this.#session, this.#edits);
    }
    return { delta: restored, late };
  }

  /** All pending text; undefined if there is none. */
  flush(): Delta | undefined {
    return this.#flushWhere('end', () => true);
  }

  #call(call: NonNullable<Delta['tool_calls']>[number]): NonNullable<Delta['tool_calls']>[number] {
    const restored = { ...call };
    if (call.function !== undefined) restored.function = withOwnName(call.function, this.#options);
    if (call.custom !== undefined) restored.custom = withOwnName(call.custom, this.#options);
    if (call.function?.arguments !== undefined) {
      const text = this.#push('arguments', call.function.arguments, call.index);
      restored.function = { ...restored.function, arguments: text };
    }
    if (call.custom?.input !== undefined) {
      restored.custom = { ...restored.custom, input: this.#push('input', call.custom.input, call.index) };
    }
    return restored;
  }

  #push(field: keyof typeof outputFields, text: string, index = 0): string {
    const name = `${field} ${index}`;
    let lane = this.#fields.get(name);
    if (lane === undefined) {
      const { group, say } = outputFields[field];
      const own = optionsOf(field, this.#options);
      const edits = field === 'content' ? this.#edits : undefined;
      lane = { group, restorer: this.#session.restorer(own, edits), toDelta: (said) => say(said, index) };
      this.#fields.set(name, lane);
    }
    return lane.restorer.push(text);
  }

  #flushWhere(how: 'cut' | 'end', wanted: (lane: OutputField) => boolean): Delta | undefined {
    let flushed: Delta | undefined;
    for (const lane of this.#fields.values()) {
      if (!lane.restorer.hasPending || !wanted(lane)) continue;
      const said = lane.toDelta(lane.restorer[how]());
      const calls = [...(flushed?.tool_calls ?? []), ...(said.tool_calls ?? [])];
      flushed = { ...flushed, ...said, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
    }
    return flushed;
  }
}

const outputFields = {
  content: { group: 'content', say: (content: string): Delta => ({ content }) },
  reasoning: {
    group: 'reasoning',

    say: (text: string): Delta => ({ reasoning_content: text }),
  },
  refusal: { group: 'refusal', say: (refusal: string): Delta => ({ refusal }) },
  transcript: {
    group: 'transcript',

    say: (transcript: string): Delta => ({ audio: { transcript } }),
  },
  function: {
    group: 'tools',
    say: (text: string): Delta => ({ function_call: { arguments: text } }),
  },
  arguments: {
    group: 'tools',
    say: (text: string, index: number): Delta => ({ tool_calls: [{ index, function: { arguments: text } }] }),
  },
  input: {
    group: 'tools',
    say: (input: string, index: number): Delta => ({ tool_calls: [{ index, custom: { input } }] }),
  },
} as const satisfies Record<string, { group: Group; say: (text: string, index: number) => Delta }>;

function optionsOf(
  field: keyof typeof outputFields,
  { jsonContent, toolSecrets }: RestoreOptions,
): RestorerOptions {
  switch (field) {
    case 'content':
      return { format: jsonContent ? 'json' : 'plain', restoreSecrets: true };
    case 'arguments':
    case 'function':
      return { format: 'json', restoreSecrets: toolSecrets };
    case 'input':
      return { format: 'plain', restoreSecrets: toolSecrets };
    default:
      return { format: 'plain', restoreSecrets: true };
  }
}

function groupsOf(delta: Delta): ReadonlySet<Group> {
  const groups = new Set<Group>();
  if (delta.content) groups.add('content');
  if (delta.reasoning_content) groups.add('reasoning');
  if (delta.refusal) groups.add('refusal');
  if (delta.audio?.transcript) groups.add('transcript');
  if (delta.tool_calls !== undefined || delta.function_call !== undefined) groups.add('tools');
  return groups;
}

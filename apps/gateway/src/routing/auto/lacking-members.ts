/**
 * Which members of a request a model does not take. The encoders are the ones who know: each is asked once for every
 * combination of members, with a request that has the members and hardly anything in them.
 */
import { ChatCompletionRequest } from '@sluice/wire';
import type { ModelTarget } from '../../providers/index.ts';

/** Asks for one request. */
export interface LackingMembers {
  /** Names of members the model would refuse or drop; in no order. */
  of(target: ModelTarget): readonly string[];
}

/** Combinations remembered for a model; the members of real traffic make few. */
const mostCombinations = 256;

/** Members that say nothing of what a model takes. */
const ofNoMatter: ReadonlySet<string> = new Set([
  'anonymization_types',
  'enable_anonymization',
  'ignore_mismatched_parameters',
  'max_completion_tokens',
  'max_tokens',
  'messages',
  'metadata',
  'model',
  'routing',
  'stream_options',
  'timeout',
  'user',
]);
const known: ReadonlySet<string> = new Set(Object.keys(ChatCompletionRequest.properties));
/** Members whose text is one of few words. */
const words: ReadonlySet<string> = new Set([
  'function_call',
  'reasoning_effort',
  'service_tier',
  'tool_choice',
  'verbosity',
]);
const longestWord = 24;

/** What of a value a model may or may not take. */
function kindOf(name: string, value: unknown): string {
  if (typeof value === 'number') return name === 'n' ? String(Math.min(value, 2)) : String(Math.sign(value));
  if (typeof value === 'string') return words.has(name) ? value.slice(0, longestWord) : 's';
  if (typeof value !== 'object' || value === null) return String(value);
  if (name === 'modalities' && Array.isArray(value)) return value.map(String).sort().join('+');
  if (Array.isArray(value)) return value.length > 0 ? 'some' : 'none';
  const type: unknown = Reflect.get(value, 'type');
  if (typeof type === 'string') return type.slice(0, longestWord);
  return Object.keys(value).length > 0 ? 'some' : 'none';
}

function membersOf(request: ChatCompletionRequest): readonly (readonly [string, unknown])[] {
  return Object.entries(request)
    .filter(([name, value]) => value != null && known.has(name) && !ofNoMatter.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The members with as little in them as says the same. */
function sampleOf(members: readonly (readonly [string, unknown])[], model: string): ChatCompletionRequest {
  const few = members.map(([name, value]) => [
    name,
    name === 'tools' || name === 'functions' ? firstOf(value) : value,
  ]);
  return { ...Object.fromEntries(few), model, messages: [{ role: 'user', content: 'x' }] };
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, 1) : value;
}

const nothing: readonly string[] = [];
/** Of a request that is nothing but its messages: most are. */
const lacksNothing: LackingMembers = { of: () => nothing };

/** Remembers answers for as long as the models themselves are known. */
export function createLackingMembers(): (request: ChatCompletionRequest) => LackingMembers {
  const remembered = new WeakMap<ModelTarget, Map<number, readonly string[]>>();
  /** Combinations by number: hundreds of models are looked up by it, and a text would be compared each time. */
  const numbers = new Map<string, number>();
  let made = 0;
  return (request) => {
    const members = membersOf(request);
    if (members.length === 0) return lacksNothing;
    const named = members.map(([name, value]) => `${name}=${kindOf(name, value)}`).join('&');
    if (numbers.size >= mostCombinations) numbers.clear();
    const combination = numbers.get(named) ?? ++made;
    numbers.set(named, combination);
    let sample: ChatCompletionRequest | undefined;
    return {
      of(target) {
        let answers = remembered.get(target);
        if (answers === undefined) {
          answers = new Map();
          remembered.set(target, answers);
        }
        const answer = answers.get(combination);
        if (answer !== undefined) return answer;
        sample ??= sampleOf(members, request.model);
        const lacking = target.adapter.lacking(sample, target).filter((name) => known.has(name));
        if (answers.size >= mostCombinations) answers.clear();
        answers.set(combination, lacking);
        return lacking;
      },
    };
  };
}

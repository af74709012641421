import {
  arrayOrEmpty,
  embeddedError,
  isRecord,
  type JsonObject,
  nonEmptyString,
  type ReplayChoice,
  type ResponseCalls,
  type TextField,
  toDetailsBlock,
} from '../../translation/index.ts';
import type { FinishReason } from '../chat-response.ts';
import type { ThinkingBlock } from '../thinking.ts';
import { isEmptyCall, normalizeLogprobs, readReasoning, splitContent } from './decode-message.ts';
import type { DecodeContext } from './decode-response.ts';
import { mapFinishReason } from './finish-reason.ts';
import { ReasoningDetails } from './reasoning-details.ts';
import { ReasoningTagReader, type SeparatedText } from './reasoning-tags.ts';
import { StreamCalls } from './stream-calls.ts';

/** Members that clients read as text or lists and that some providers send as null or empty. */
const NO_NULLS = ['content', 'refusal', 'audio', 'annotations', 'function_call'] as const;

/** One choice of a stream: repairs its pieces and knows how far it is. */
export class StreamChoice {
  readonly #index: number;
  readonly #calls: StreamCalls;
  readonly #context: DecodeContext;
  readonly #legacy: boolean;
  readonly #tags: ReasoningTagReader | undefined;
  #hasRole = false;
  #hasFunctionCall = false;
  #finished = false;
  #chars = 0;
  #reasoning = '';
  readonly #thinking: ThinkingBlock[] = [];
  readonly #details = new ReasoningDetails();

  constructor(index: number, context: DecodeContext) {
    const { legacyFunctions, profile } = context;
    this.#index = index;
    this.#context = context;
    this.#calls = new StreamCalls(index);
    this.#legacy = legacyFunctions === true;
    this.#tags = profile.reasoningTag === null ? undefined : new ReasoningTagReader(profile.reasoningTag);
  }

  /** Whether text is passed on as it comes: no tag of reasoning can begin or end in it. */
  get passesText(): boolean {
    return this.#tags === undefined || this.#tags.isPast;
  }

  /** Whether the reason of the end was seen. */
  get finished(): boolean {
    return this.#finished;
  }

  /** Whether the model wrote anything. */
  get hasBegun(): boolean {
    return this.chars > 0 || this.#tags?.holdsText === true;
  }

  /** Characters of everything that the model wrote. */
  get chars(): number {
    return this.#chars + this.#calls.chars;
  }

  /** What the provider must get back; undefined for a choice without calls. */
  get replay(): ReplayChoice | undefined {
    if (this.#calls.count === 0) return undefined;
    return { thinking: this.#thinking, reasoning: this.#reasoning, calls: this.#calls.begun };
  }

  /** Records text of an event that needs no repair. */
  addText(field: TextField, text: string): void {
    this.#chars += text.length;
    if (field === 'reasoning_content') this.#reasoning += text;
  }

  /**
   * Edits a piece in place.
   * @param choice an element of `choices`
   * @param answerId id of the answer
   * @returns whether anything worth sending is left
   * @throws UpstreamResponseError if the provider ended the choice with an error
   */
  repair(choice: JsonObject, answerId: string): boolean {
    if (choice['error'] !== undefined && choice['error'] !== null) throw embeddedError(choice['error']);
    const delta = isRecord(choice['delta']) ? choice['delta'] : {};
    choice['index'] = this.#index;
    choice['delta'] = delta;
    // Perplexity repeats the whole message so far beside each delta.
    if (choice['message'] !== undefined) choice['message'] = undefined;
    this.#repairDelta(delta, answerId);
    const first = !this.#hasRole;
    if (first) {
      this.#hasRole = true;
      delta['role'] = 'assistant';
    } else if (delta['role'] !== undefined) delta['role'] = undefined;
    const finished = this.#finish(choice);
    const { logprobs } = choice;
    choice['logprobs'] = logprobs === null || logprobs === undefined ? null : normalizeLogprobs(logprobs);
    return first || finished || choice['logprobs'] !== null || hasMembers(delta);
  }

  /**
   * The end of a choice that the provider did not tell, although it told the end of the stream: some proxies lose the reason. The
   * choice is complete.
   */
  finishUntold(): JsonObject {
    this.#finished = true;
    const delta: JsonObject = {};
    this.#end(delta);
    return {
      index: this.#index,
      delta,
      logprobs: null,
      finish_reason: mapFinishReason(null, this.#calledWith()),
      provider_specific_fields: { warning: 'the provider ended the stream without a finish_reason' },
    };
  }

  /** Adds what is complete only now. */
  #end(delta: JsonObject): void {
    this.#endTags(delta);
    this.#endCalls(delta);
    const details = this.#details.all;
    if (details.length === 0) return;
    const block = toDetailsBlock({ provider: this.#context.profile.name, details });
    this.#thinking.push(block);
    delta['thinking_blocks'] = [...arrayOrEmpty(delta['thinking_blocks']), block];
  }

  #endCalls(delta: JsonObject): void {
    const last = this.#calls.end();
    if (last.length === 0) return;
    delta['tool_calls'] = [...arrayOrEmpty(delta['tool_calls']), ...last];
    if (this.#legacy) this.#toFunctionCall(delta);
  }

  /** Adds what was held back, since it might have been the beginning of a tag. */
  #endTags(delta: JsonObject): void {
    if (this.#tags === undefined) return;
    const { text, reasoning } = this.#tags.end();
    const isText = typeof delta['content'] === 'string';
    if (text !== '') delta['content'] = (isText ? delta['content'] : '') + text;
    if (reasoning !== '') delta['reasoning_content'] = (delta['reasoning_content'] ?? '') + reasoning;
    this.#chars += text.length + reasoning.length;
    this.#reasoning += reasoning;
  }

  #calledWith(): ResponseCalls {
    return {
      hasToolCalls: this.#calls.count > 0 && !this.#hasFunctionCall,
      hasFunctionCall: this.#hasFunctionCall,
    };
  }

  #repairDelta(delta: JsonObject, answerId: string): void {
    for (const name of NO_NULLS) if (delta[name] === null) delta[name] = undefined;
    if (Array.isArray(delta['content'])) {
      const { text, reasoning } = splitContent(delta['content']);
      delta['content'] = text ?? undefined;
      if (reasoning !== '') delta['reasoning_content'] = reasoning;
    }
    this.#repairReasoning(delta);
    if (typeof delta['content'] === 'string' && this.#tags?.isPast === false)
      applySeparated(delta, this.#tags.read(delta['content']));
    if (typeof delta['reasoning_content'] === 'string') {
      this.#chars += delta['reasoning_content'].length;
      this.#reasoning += delta['reasoning_content'];
    }
    if (Array.isArray(delta['thinking_blocks'])) this.#keepThinking(delta['thinking_blocks']);
    this.#details.add(delta['reasoning_details']);
    if (typeof delta['content'] === 'string') this.#chars += delta['content'].length;
    if (typeof delta['refusal'] === 'string') this.#chars += delta['refusal'].length;
    this.#repairCalls(delta, answerId);
  }

  #repairReasoning(delta: JsonObject): void {
    if (delta['reasoning'] === undefined && delta['reasoning_content'] === undefined) return;
    const reasoning = readReasoning(delta, this.#context.onReasoning);
    delta['reasoning'] = undefined;
    delta['reasoning_content'] = reasoning === '' ? undefined : reasoning;
    if (reasoning === '') return;
    // The server separates reasoning itself.
    const held = this.#tags?.skip() ?? '';
    if (held !== '') delta['content'] = held + (typeof delta['content'] === 'string' ? delta['content'] : '');
  }

  #keepThinking(blocks: readonly unknown[]): void {
    for (const block of blocks) if (isThinkingBlock(block)) this.#thinking.push(block);
  }

  #repairCalls(delta: JsonObject, answerId: string): void {
    // The legacy form of servers that know no other.
    if (!this.#legacy && isRecord(delta['function_call'])) {
      if (!isEmptyCall(delta['function_call']))
        delta['tool_calls'] = [{ index: 0, function: delta['function_call'] }];
      delta['function_call'] = undefined;
    }
    const { tool_calls: fragments } = delta;
    if (fragments !== undefined) {
      delta['tool_calls'] = Array.isArray(fragments) ? this.#calls.repair(fragments, answerId) : undefined;
      if (this.#legacy) this.#toFunctionCall(delta);
    }
    const { function_call: call } = delta;
    if (isRecord(call) && !this.#hasFunctionCall && isEmptyCall(call)) delta['function_call'] = undefined;
    if (isRecord(delta['function_call'])) {
      this.#hasFunctionCall = true;
      const { arguments: piece } = delta['function_call'];
      if (typeof piece === 'string') this.#chars += piece.length;
    }
  }

  /** For requests with `functions`: the first call in its legacy form, further ones not at all. */
  #toFunctionCall(delta: JsonObject): void {
    const { tool_calls: fragments } = delta;
    delta['tool_calls'] = undefined;
    if (!Array.isArray(fragments)) return;
    const own = fragments.find((fragment: unknown) => isRecord(fragment) && fragment['index'] === 0);
    if (isRecord(own) && isRecord(own['function'])) delta['function_call'] = own['function'];
  }

  #finish(choice: JsonObject): boolean {
    const native = nonEmptyString(choice['finish_reason']);
    const told = nonEmptyString(choice['native_finish_reason']) ?? native;
    if (choice['native_finish_reason'] !== undefined) choice['native_finish_reason'] = undefined;
    if (native === null || this.#finished) {
      choice['finish_reason'] = null;
      return false;
    }
    if (native === 'error') throw embeddedError(choice['error']);
    this.#finished = true;
    if (isRecord(choice['delta'])) this.#end(choice['delta']);
    const reason: FinishReason = mapFinishReason(native, this.#calledWith());
    choice['finish_reason'] = reason;
    if (told !== reason) {
      const facts = choice['provider_specific_fields'];
      choice['provider_specific_fields'] = { ...(isRecord(facts) ? facts : {}), native_finish_reason: told };
    }
    return true;
  }
}

function applySeparated(delta: JsonObject, { text, reasoning }: SeparatedText): void {
  delta['content'] = text === '' ? undefined : text;
  if (reasoning !== '') delta['reasoning_content'] = reasoning;
}

/** Servers that pass Anthropic's blocks through. */
function isThinkingBlock(block: unknown): block is ThinkingBlock {
  if (!isRecord(block)) return false;
  return block['type'] === 'redacted_thinking' || typeof block['thinking'] === 'string';
}

function hasMembers(delta: JsonObject): boolean {
  for (const name in delta) if (delta[name] !== undefined) return true;
  return false;
}

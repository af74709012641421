/** Chat completions, as OpenAI and those who speak its language send them. */

import { parsedArguments, type UsageContent } from '../answer-content.ts';
import { type Fields, fields, list, number, text } from '../json.ts';
import { bodyOf, eventsOf, type Reader } from './reader.ts';

interface Parts {
  text: string;
  reasoning: string;
  finish: string | null;
  readonly calls: Map<number, { name: string; arguments: string }>;
}

const finishes: Readonly<Record<string, string>> = {
  eos: 'stop',
  model_length: 'length',
  function_call: 'function_call',
};

export const readOpenai: Reader = (recording) => {
  const messages = recording.stream ? eventsOf(recording) : [bodyOf(recording)];
  const choices = new Map<number, Parts>();
  let usage: UsageContent | null = null;
  for (const message of messages) {
    const { error, choices: said, usage: counts, x_groq: groq } = fields(message);
    if (error != null) {
      return { choices: [], usage: null, error: recording.stream && choices.size > 0 ? 'stream' : 502 };
    }
    usage = readUsage(counts ?? fields(groq)['usage']) ?? usage;
    for (const choice of list(said)) add(choices, fields(choice));
  }
  return {
    choices: [...choices]
      .sort(([a], [b]) => a - b)
      .map(([, { calls, ...parts }]) => ({
        ...parts,
        calls: [...calls]
          .sort(([a], [b]) => a - b)
          .map(([, call]) => ({ name: call.name, arguments: parsedArguments(call.arguments) })),
      })),
    usage,
    error: null,
  };
};

function add(choices: Map<number, Parts>, choice: Fields): void {
  const index = number(choice['index']);
  const parts = choices.get(index) ?? { text: '', reasoning: '', finish: null, calls: new Map() };
  choices.set(index, parts);
  const message = fields(choice['delta'] ?? choice['message']);
  addContent(parts, message['content']);
  parts.reasoning += text(message['reasoning_content'] ?? message['reasoning']);
  const finish = text(choice['finish_reason']);
  if (finish !== '') parts.finish = finishes[finish] ?? finish;
  for (const [position, call] of list(message['tool_calls']).entries()) {
    const { index: at, function: called } = fields(call);
    const slot = typeof at === 'number' ? at : position;
    const known = parts.calls.get(slot) ?? { name: '', arguments: '' };
    parts.calls.set(slot, known);
    known.name += text(fields(called)['name']);
    known.arguments += text(fields(called)['arguments']);
  }
}

/** Mistral sends a list of parts when it thinks. */
function addContent(parts: Parts, content: unknown): void {
  parts.text += text(content);
  for (const part of list(content)) {
    const { type, text: written, thinking } = fields(part);
    if (type === 'thinking')
      for (const thought of list(thinking)) parts.reasoning += text(fields(thought)['text']);
    else parts.text += text(written);
  }
}

function readUsage(raw: unknown): UsageContent | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const counts = fields(raw);
  const prompt = number(counts['prompt_tokens']);
  const written = number(counts['completion_tokens']);
  // Some count reasoning in the total only.
  const completion = Math.max(written, number(counts['total_tokens']) - prompt);
  const stated = number(fields(counts['completion_tokens_details'])['reasoning_tokens']);
  return {
    prompt,
    completion,
    cached: number(
      fields(counts['prompt_tokens_details'])['cached_tokens'] ??
        counts['prompt_cache_hit_tokens'] ??
        counts['cached_tokens'] ??
        counts['num_cached_tokens'],
    ),
    reasoning: Math.max(stated, completion - written),
  };
}

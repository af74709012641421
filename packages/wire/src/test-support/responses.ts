import { UpstreamResponseError } from '../translation/index.ts';

/** The content of a stream's chunks, or of a whole response, in one form that can be compared. */
export function assembled(parts: readonly unknown[]): unknown {
  const sum: Record<string, unknown> = {};
  const add = (name: string, value: unknown) => {
    if (typeof value === 'string') sum[name] = `${sum[name] ?? ''}${value}`;
  };
  const append = (name: string, values: unknown) => {
    if (Array.isArray(values) && values.length > 0) sum[name] = [...(listOf(sum[name]) ?? []), ...values];
  };
  for (const choice of parts.flatMap(choicesOf)) {
    const { delta, message, finish_reason: reason, provider_specific_fields: facts, logprobs } = choice;
    const content = fieldsOf(delta ?? message);
    for (const name of ['content', 'reasoning_content']) add(name, content[name]);
    for (const name of ['thinking_blocks', 'annotations']) append(name, content[name]);
    append('logprobs', fieldsOf(logprobs)['content']);
    for (const [at, call] of (listOf(content['tool_calls']) ?? []).entries()) {
      const { index = at, id, extra_content: extra, function: details } = fieldsOf(call);
      add(`call ${index} id`, id);
      add(`call ${index} name`, fieldsOf(details)['name']);
      add(`call ${index} arguments`, fieldsOf(details)['arguments']);
      if (extra !== undefined) sum[`call ${index} extra`] = extra;
    }
    if (reason !== null) Object.assign(sum, { reason, facts });
  }
  for (const name in sum) if (name.endsWith(' arguments')) sum[name] = parsed(sum[name]);
  return { content: '', ...sum };
}

function choicesOf(part: unknown): Record<string, unknown>[] {
  return (listOf(fieldsOf(part)['choices']) ?? []).map(fieldsOf);
}

/** Whitespace in arguments means nothing; arguments that are not JSON stay text. */
function parsed(input: unknown): unknown {
  try {
    return JSON.parse(String(input));
  } catch {
    return input;
  }
}

const listOf = (value: unknown): unknown[] | null => (Array.isArray(value) ? value : null);
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** The `UpstreamResponseError` that a function throws; the test fails if it throws something else or nothing. */
export function thrownBy(act: () => unknown): UpstreamResponseError {
  try {
    act();
  } catch (error) {
    if (error instanceof UpstreamResponseError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

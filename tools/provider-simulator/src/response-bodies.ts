/** Bodies of simulated responses, in the format of OpenAI's chat completions. */

const created = 1_750_000_000;
const id = 'chatcmpl-simulated';

/** The body of an error response. @param code as in OpenAI's errors, for example `context_length_exceeded` */
export function errorText(code: string | null = null): string {
  return JSON.stringify({ error: { message: 'simulated', type: 'simulated', code, param: null } });
}

/** A complete answer. @param outputTokens what its usage says */
export function answerText(content: string, outputTokens: number): string {
  return JSON.stringify({
    id,
    object: 'chat.completion',
    created,
    model: 'simulated',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: outputTokens, total_tokens: 10 + outputTokens },
  });
}

/** One event of a stream with a piece of content. */
export function contentEvent(content: string): string {
  return event({ content }, null);
}

/** The events that begin and end a stream. */
export const firstEvent = event({ role: 'assistant', content: 'word' }, null);
export const lastEvents = `${event({}, 'stop')}data: [DONE]\n\n`;

function event(delta: object, finishReason: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finishReason }];
  return `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created, model: 'simulated', choices })}\n\n`;
}

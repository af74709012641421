/** Synthetic streams in the form that the vendors' services send (SSE, one event a delta). */
const deltas = 2000;
const words = ['The ', 'quick ', 'brown ', 'fox ', 'says "hi" ', 'and ', 'leaves.\n', 'Grüße '];
const textAt = (at: number): string => words[at % words.length] ?? '';

/** One stream and how many text deltas it holds. */
export interface SyntheticStream {
  readonly deltas: number;
  readonly bytes: Buffer;
}

function framed(events: readonly { readonly name?: string; readonly data: unknown }[]): Buffer {
  const text = events.map(
    ({ name, data }) => `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`,
  );
  return Buffer.from(text.join(''), 'utf8');
}

/** Anthropic's Messages stream. */
export function anthropicStream(): SyntheticStream {
  const usage = { input_tokens: 10, output_tokens: 1 };
  const message = {
    id: 'msg_01',
    type: 'message',
    role: 'assistant',
    model: 'claude',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  const events: { name: string; data: { type: string } }[] = [];
  const add = (data: { type: string } & Record<string, unknown>): void => {
    events.push({ name: data.type, data });
  };
  add({ type: 'message_start', message });
  add({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } });
  for (let at = 0; at < deltas; at++)
    add({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: textAt(at) } });
  add({ type: 'content_block_stop', index: 0 });
  add({
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: deltas },
  });
  add({ type: 'message_stop' });
  return { deltas, bytes: framed(events) };
}

/** Gemini's streamGenerateContent with `alt=sse`. */
export function geminiStream(): SyntheticStream {
  const usage = (at: number) => ({
    promptTokenCount: 10,
    candidatesTokenCount: at,
    totalTokenCount: 10 + at,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: 10 }],
  });
  const events = Array.from({ length: deltas }, (_, at) => ({
    data: {
      candidates: [
        {
          content: { parts: [{ text: textAt(at) }], role: 'model' },
          ...(at === deltas - 1 ? { finishReason: 'STOP' } : {}),
          index: 0,
        },
      ],
      usageMetadata: usage(at),
      modelVersion: 'gemini',
      responseId: 'abc123',
    },
  }));
  return { deltas, bytes: framed(events) };
}

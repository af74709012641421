import type { CompletionUsage } from '../openai/index.ts';
import type { MessagesUsage } from './message.ts';

/** Usage in the form of the Messages API, which counts cached tokens apart. */
export function toMessagesUsage(usage: CompletionUsage | null | undefined): MessagesUsage {
  const {
    prompt_tokens: prompt = 0,
    completion_tokens: output = 0,
    completion_tokens_details: outputDetails,
    prompt_tokens_details: details,
  } = usage ?? {};
  const read = details?.cached_tokens ?? 0;
  const written = details?.cache_write_tokens ?? 0;
  const searches: unknown = usage == null ? undefined : Reflect.get(usage, 'server_tool_use');
  return {
    input_tokens: Math.max(0, prompt - read - written),
    cache_creation_input_tokens: written,
    cache_read_input_tokens: read,
    output_tokens: output,
    output_tokens_details: { thinking_tokens: outputDetails?.reasoning_tokens ?? 0 },
    server_tool_use: typeof searches === 'object' && searches !== null ? { ...searches } : null,
    cache_creation: null,
    inference_geo: null,
    service_tier: null,
    speed: null,
  };
}

import type { ProtocolName } from '../protocols/index.ts';
import type { Script } from '../script/script.ts';
import { answerFaults } from './answer-faults.ts';
import type { TransportFault } from './fault.ts';
import { framingFaults } from './framing-faults.ts';
import { streamFaults } from './stream-faults.ts';

/** Faults of members that only OpenAI's protocol has. */
const OPENAI_ONLY = new Set([
  'role_every_chunk',
  'role_never',
  'azure_first_chunk',
  'null_deltas',
  'two_choices',
  'usage_own_chunk',
  'usage_last_choice',
  'usage_every_chunk',
  'usage_x_groq',
  'reasoning_other_name',
  'tool_type_missing',
  'tool_type_null',
  'json_tool_type_missing',
  'stream_one_choice_unfinished',
]);

/** Faults that do not apply to a service: what they corrupt does not exist in its protocol. */
const IMPOSSIBLE: Readonly<Partial<Record<ProtocolName, readonly string[]>>> = {
  // There is no stop reason for a failed model.
  anthropic: ['stream_finish_error'],
  vertex_anthropic: ['stream_finish_error'],
  // Arguments are an object, not a text that could be truncated.
  gemini: ['tool_arguments_broken'],
  vertex_gemini: ['tool_arguments_broken'],
  // The event with the finish reason is the last of a stream, an error is the same event.
  cohere: ['stream_error_after_finish'],
  // Frames are binary: there is no text outside the payloads.
  bedrock: ['invalid_utf8'],
};

/**
 * The faults of a protocol by name, performed in its service's framing. OpenAI's and Azure's are all there are. On
 * the others the places of stream faults are counted in events that carry no text yet, so a gateway may still
 * refuse with a status where on OpenAI's wire it is bound to send an error event.
 */
export function faultsFor(protocol: ProtocolName): Readonly<Record<string, TransportFault>> {
  const all = Object.entries({ ...framingFaults, ...streamFaults, ...answerFaults });
  if (protocol === 'openai' || protocol === 'azure') return Object.fromEntries(all);
  const impossible = IMPOSSIBLE[protocol] ?? [];
  return Object.fromEntries(
    all
      .filter(([name]) => !OPENAI_ONLY.has(name) && !impossible.includes(name))
      .map(([name, fault]) => {
        const possible = relaxed(protocol === 'bedrock' ? inFrames(fault) : fault);
        return [name, expectedOf(protocol, name, possible)];
      }),
  );
}

/** Only `[DONE]` says that a stream without a finish reason is complete. */
function expectedOf(protocol: ProtocolName, name: string, fault: TransportFault): TransportFault {
  return name === 'stream_done_no_finish' && protocol !== 'mistral'
    ? { ...fault, expect: 'error_event' }
    : fault;
}

/** A fault that writes text between events, converted to binary frames: a comment becomes a heartbeat. */
function inFrames(fault: TransportFault): TransportFault {
  const { stream, headers, ...rest } = fault.script;
  const actions = stream?.actions?.map((action) =>
    action.raw?.startsWith(':') === true
      ? { at: action.at, do: 'heartbeats' as const, ms: 0, times: action.repeat ?? 1 }
      : action,
  );
  const isCapital = headers?.['content-type'] === 'Text/Event-Stream;Charset=UTF-8';
  const type = { 'content-type': 'Application/Vnd.Amazon.EventStream' };
  const script: Script = {
    ...rest,
    ...(stream === undefined ? {} : { stream: actions === undefined ? stream : { ...stream, actions } }),
    ...(headers === undefined ? {} : { headers: isCapital ? type : headers }),
  };
  return { ...fault, script };
}

function relaxed(fault: TransportFault): TransportFault {
  return fault.expect === 'error_event' && fault.orElse === undefined
    ? { ...fault, orElse: 'error_before_first_byte' }
    : fault;
}

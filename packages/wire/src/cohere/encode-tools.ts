import type { ChatCompletionRequest, FunctionDefinition } from '../openai/index.ts';
import {
  drop,
  dropToolBreakpoints,
  type EncodeReport,
  type JsonObject,
  type RequestedTools,
  refuse,
  refuseOtherTools,
  reportUnsatisfiableToolChoice,
  requestedTools,
  warn,
} from '../translation/index.ts';
import type { CohereProfile } from './cohere-profile.ts';

/** Encodes `tools`, `tool_choice` and their legacy forms. */
export function encodeTools(
  request: ChatCompletionRequest,
  profile: CohereProfile,
  report: EncodeReport,
): JsonObject {
  const requested = requestedTools(request);
  const { parallelToolCalls, functions } = requested;
  refuseOtherTools(requested, report);
  dropToolBreakpoints(request, report);
  if (functions.length > 0 && !profile.supportsTools) refuse(report, 'tools');
  const names = functions.map(({ name }) => name);
  reportUnsatisfiableToolChoice(requested, profile.supportsTools ? names : [], report);
  if (functions.length === 0 || !profile.supportsTools) return {};
  if (parallelToolCalls === false) drop(report, 'parallel_tool_calls');
  const { offered, sent } = encodeChoice(requested, profile, report);
  if (offered.length === 0) return {};
  return {
    tools: offered.map(encodeFunction),
    // Strictness applies to all tools or none.
    ...(offered.some(({ strict }) => strict === true) ? { strict_tools: true } : {}),
    ...(sent === null ? {} : { tool_choice: sent }),
  };
}

function encodeChoice(
  { functions, choice }: RequestedTools,
  profile: CohereProfile,
  report: EncodeReport,
): { offered: readonly FunctionDefinition[]; sent: 'REQUIRED' | 'NONE' | null } {
  switch (choice?.kind) {
    case 'none':
      // Without tools the model cannot call any.
      return profile.supportsToolChoice ? { offered: functions, sent: 'NONE' } : { offered: [], sent: null };
    case 'required':
      return { offered: functions, sent: encodeRequired(profile, report) };
    case 'named': {
      const named = functions.filter(({ name }) => name === choice.name);
      return { offered: named, sent: encodeRequired(profile, report) };
    }
    default:
      return { offered: functions, sent: null };
  }
}

function encodeRequired(
  { supportsToolChoice: toolChoice }: CohereProfile,
  report: EncodeReport,
): 'REQUIRED' | null {
  if (toolChoice) return 'REQUIRED';
  warn(report, 'tool_choice changed to auto: forced tool calls not supported');
  return null;
}

function encodeFunction({ name, description, parameters }: FunctionDefinition): JsonObject {
  return {
    type: 'function',
    function: {
      name,
      ...(description == null || description === '' ? {} : { description }),
      parameters: parameters ?? { type: 'object', properties: {} },
    },
  };
}

import type { ChatCompletionRequest, FunctionDefinition } from '../openai/index.ts';
import {
  type EncodeReport,
  type Fields,
  note,
  type RequestedTools,
  reportImpossibleChoice,
  requestedTools,
} from '../translation/index.ts';
import type { CohereProfile } from './cohere-profile.ts';

/** Writes `tools`, `tool_choice` and their legacy forms as members of the body. */
export function encodeTools(
  request: ChatCompletionRequest,
  profile: CohereProfile,
  report: EncodeReport,
): Fields {
  const requested = requestedTools(request);
  const { custom, other, parallel, functions } = requested;
  if (custom.length > 0 || other.length > 0) note(report.unsupported, 'tools');
  if (functions.length > 0 && !profile.tools) note(report.unsupported, 'tools');
  const names = functions.map(({ name }) => name);
  reportImpossibleChoice(requested, profile.tools ? names : [], report);
  if (functions.length === 0 || !profile.tools) return {};
  if (parallel === false) note(report.warnings, 'parallel_tool_calls dropped: not supported');
  const { offered, sent } = encodeChoice(requested, profile, report);
  if (offered.length === 0) return {};
  return {
    tools: offered.map(encodeFunction),
    // The wire knows the promise for all tools or none.
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
      // Without any tools the model cannot call one either.
      return profile.toolChoice ? { offered: functions, sent: 'NONE' } : { offered: [], sent: null };
    case 'required':
      return { offered: functions, sent: required(profile, report) };
    case 'named': {
      const named = functions.filter(({ name }) => name === choice.name);
      return { offered: named, sent: required(profile, report) };
    }
    default:
      return { offered: functions, sent: null };
  }
}

function required({ toolChoice }: CohereProfile, report: EncodeReport): 'REQUIRED' | null {
  if (toolChoice) return 'REQUIRED';
  note(report.warnings, 'tool_choice changed to auto: a call cannot be required');
  return null;
}

function encodeFunction({ name, description, parameters }: FunctionDefinition): Fields {
  return {
    type: 'function',
    function: {
      name,
      ...(description == null || description === '' ? {} : { description }),
      parameters: parameters ?? { type: 'object', properties: {} },
    },
  };
}

/** A Claude model's family and version: 4.7 is 407, 5 is 500. */
interface ClaudeVersion {
  readonly family: string;
  readonly version: number;
}

const FAMILY_FIRST = /claude-([a-z]+)-(\d+)(?:[.-](\d{1,2}))?(?!\d)/u;
const VERSION_FIRST = /claude-(\d)(?:-(\d{1,2}))?-([a-z]+)/u;

/** Reads names such as `claude-opus-4-7`, `us.anthropic.claude-sonnet-4-5-20250929-v1:0`, `claude-3-haiku@...`. */
function versionOf(model: string): ClaudeVersion | undefined {
  if (model.includes('claude-mythos-preview')) return { family: 'mythos-preview', version: 490 };
  const old = VERSION_FIRST.exec(model);
  if (old !== null) {
    return { family: old[3] ?? '', version: Number(old[1]) * 100 + Number(old[2] ?? 0) };
  }
  const match = FAMILY_FIRST.exec(model);
  if (match === null) return undefined;
  return { family: match[1] ?? '', version: Number(match[2]) * 100 + Number(match[3] ?? 0) };
}

/** What a Claude model refuses or always does. */
export interface ModelRules {
  readonly known: boolean;
  readonly refusesSampling: boolean;
  readonly refusesTemperatureWithTopP: boolean;
  readonly refusesBudgetThinking: boolean;
  readonly refusesAdaptiveThinking: boolean;
  readonly refusesDisabledThinking: boolean;
  readonly refusesDisabledAboveHighEffort: boolean;
  readonly takesBetweenToolsThinking: boolean;
  readonly refusesForcedTool: boolean;
  readonly refusesPrefill: boolean;
  readonly refusesEffort: boolean;
  readonly takesSystemMessages: boolean;
  readonly maxOutputTokens: number;
  /** Answers carry `stop_details`. */
  readonly tellsStopDetails: boolean;
  /** Answers carry `usage.output_tokens_details`. */
  readonly tellsThinkingTokens: boolean;
}

/**
 * The rules of a model by its name; a name that is no Claude model's has none.
 * Sources: platform.claude.com API reference `messages/create` (sampling: "models released after Claude Opus
 * 4.6"), `api/errors` (thinking modes, prefill, forced tools, each with its list of models), mid-conversation
 * system messages (Opus 4.8 and later), the table `getModelCapabilities` of @ai-sdk/anthropic 3.0.138 (output
 * limits, forced tools, between_tools, disabled above high effort). Answers' members: recorded answers of
 * sonnet-4-5 (neither), sonnet-4-6 (`stop_details`) and opus-5 (both).
 */
export function rulesOf(model: string): ModelRules {
  const parsed = versionOf(model);
  const family = parsed?.family ?? '';
  const version = parsed?.version ?? 0;
  const is = (name: string, from: number): boolean => family === name && version >= from;
  const alwaysThinks =
    family === 'fable' || family.startsWith('mythos') || is('opus', 505) || is('sonnet', 505);
  const refusesSampling = version >= 500 || is('opus', 407) || family === 'mythos-preview';
  return {
    known: parsed !== undefined,
    refusesSampling,
    // "Opus 4.1 and later": temperature or top_p, not both.
    refusesTemperatureWithTopP: version >= 405 || is('opus', 401),
    refusesBudgetThinking: refusesSampling && family !== 'mythos-preview',
    refusesAdaptiveThinking: parsed !== undefined && version < 406,
    refusesDisabledThinking: alwaysThinks,
    refusesDisabledAboveHighEffort: is('opus', 500) || is('haiku', 505) || is('sonnet', 505),
    takesBetweenToolsThinking: is('sonnet', 505),
    refusesForcedTool:
      is('opus', 505) || is('sonnet', 505) || is('fable', 501) || (family === 'mythos' && version >= 501),
    refusesPrefill: version >= 406,
    refusesEffort: parsed !== undefined && version < 406 && !is('opus', 405),
    takesSystemMessages: version >= 500 || is('opus', 408),
    maxOutputTokens: parsed === undefined ? Number.POSITIVE_INFINITY : outputLimit(family, version),
    tellsStopDetails: version >= 406,
    tellsThinkingTokens: version >= 500,
  };
}

function outputLimit(family: string, version: number): number {
  if (version >= 406) return 128_000;
  if (version >= 405 || (family === 'sonnet' && version >= 400)) return 64_000;
  if (family === 'opus' && version >= 400) return 32_000;
  return version >= 305 ? 64_000 : 4096;
}

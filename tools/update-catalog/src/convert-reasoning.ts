import { type CatalogModel, Effort, type ReasoningStyle } from '@sluice/catalog';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const Options = Type.Array(
  Type.Object({ type: Type.String(), values: Type.Optional(Type.Array(Type.Unknown())) }),
);

/** Member `reasoning_options` of a models.dev row: how reasoning can be set. */
export const SourceReasoning = Type.Optional(Options);

const effort = Compile(Effort);
const rising: readonly Effort[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

interface ReasoningModel {
  readonly provider: string;
  readonly name: string;
  readonly reasoning: boolean | undefined;
  readonly options: Static<typeof Options> | undefined;
}

/** How the reasoning of a model is asked for, as far as the row tells. */
export function convertReasoning(
  model: ReasoningModel,
): Pick<CatalogModel, 'reasoningStyle' | 'reasoningEfforts'> {
  if (model.reasoning === false) {
    return { reasoningStyle: 'none' };
  }
  const options = model.options ?? [];
  const named = options.flatMap(({ type, values = [] }) => (type === 'effort' ? values : []));
  const known = named.filter((value): value is Effort => effort.Check(value));
  const reasoningStyle = styleOf(
    model,
    options.some(({ type }) => type === 'effort'),
    options.some(({ type }) => type === 'budget_tokens'),
  );
  return {
    ...(reasoningStyle === undefined ? {} : { reasoningStyle }),
    ...(known.length === 0 ? {} : { reasoningEfforts: rising.filter((one) => known.includes(one)) }),
  };
}

/** Hosts of many vendors (OpenRouter) have one language for all; elsewhere the vendor's own holds. */
function styleOf(
  { provider, name }: ReasoningModel,
  hasEffort: boolean,
  hasBudget: boolean,
): ReasoningStyle | undefined {
  if (provider === 'openrouter') {
    return hasEffort ? 'effort' : undefined;
  }
  // Where Claude and Gemini take both, the budget is what says how much is reasoned.
  if (hasBudget && (!hasEffort || /claude|gemini/.test(name))) {
    return 'budget';
  }
  if (!hasEffort) {
    return undefined;
  }
  return name.includes('claude') ? 'adaptive' : name.startsWith('gemini') ? 'level' : 'effort';
}

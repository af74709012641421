import { type Static, Type } from 'typebox';
import { anyObject, optionalNullable } from './schema-helpers.ts';

const cacheControl = {
  cache_control: optionalNullable(anyObject({ description: '`type` (`ephemeral`) and optionally `ttl`.' }), {
    description: 'Prompt cache breakpoint after the block.',
  }),
};

export const VisibleThinkingBlock = Type.Object(
  {
    type: Type.Enum(['thinking'], { description: 'Always `thinking`.' }),
    thinking: Type.String({ description: 'The reasoning as text.' }),
    signature: optionalNullable(Type.String(), {
      description: 'Signature of the provider; opaque, required when the block is sent back.',
    }),
    ...cacheControl,
  },
  { title: 'VisibleThinkingBlock', description: 'Readable reasoning.' },
);
export type VisibleThinkingBlock = Static<typeof VisibleThinkingBlock>;

export const RedactedThinkingBlock = Type.Object(
  {
    type: Type.Enum(['redacted_thinking'], { description: 'Always `redacted_thinking`.' }),
    data: optionalNullable(Type.String(), { description: 'Encrypted reasoning; opaque.' }),
    ...cacheControl,
  },
  { title: 'RedactedThinkingBlock', description: 'Reasoning that only its provider can read.' },
);
export type RedactedThinkingBlock = Static<typeof RedactedThinkingBlock>;

export const ThinkingBlock = Type.Union([VisibleThinkingBlock, RedactedThinkingBlock], {
  title: 'ThinkingBlock',
  description: 'A signed reasoning block; must be sent back unchanged.',
});
export type ThinkingBlock = Static<typeof ThinkingBlock>;

export const ThinkingEnabled = Type.Object(
  {
    type: Type.Enum(['enabled'], { description: 'Always `enabled`.' }),
    budget_tokens: Type.Integer({ minimum: 0, description: 'Maximum tokens for reasoning.' }),
  },
  { title: 'ThinkingEnabled', description: 'Reason within a budget.' },
);
export type ThinkingEnabled = Static<typeof ThinkingEnabled>;

export const ThinkingWithoutBudget = Type.Object(
  {
    type: Type.Enum(['disabled', 'adaptive'], {
      description: '`disabled`: no reasoning; `adaptive`: the model decides how much.',
    }),
    budget_tokens: optionalNullable(Type.Integer({ minimum: 0 }), { description: 'No effect.' }),
  },
  { title: 'ThinkingWithoutBudget', description: 'No reasoning, or as much as the model wants.' },
);
export type ThinkingWithoutBudget = Static<typeof ThinkingWithoutBudget>;

export const ThinkingParam = Type.Union([ThinkingEnabled, ThinkingWithoutBudget], {
  title: 'ThinkingParam',
  description: 'Reasoning in Anthropic notation; translated to `reasoning_effort` for models that use it.',
});
export type ThinkingParam = Static<typeof ThinkingParam>;

export const ReasoningEffort = Type.Enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'], {
  title: 'ReasoningEffort',
  description: 'How much a reasoning model reasons before it responds; the nearest supported level is used.',
});
export type ReasoningEffort = Static<typeof ReasoningEffort>;

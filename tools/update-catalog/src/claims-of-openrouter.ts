import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Claims, ModelName } from './claims.ts';
import { nanoUsdPerToken } from './nano-usd.ts';
import { providers } from './providers.ts';

const Usd = Type.Optional(Type.String());
const maybeNumber = Type.Optional(Type.Union([Type.Number(), Type.Null()]));
const document = Compile(
  Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.String(),
        context_length: maybeNumber,
        architecture: Type.Optional(
          Type.Object({ input_modalities: Type.Optional(Type.Array(Type.String())) }),
        ),
        pricing: Type.Optional(
          Type.Object({ prompt: Usd, completion: Usd, input_cache_read: Usd, input_cache_write: Usd }),
        ),
        top_provider: Type.Optional(Type.Object({ max_completion_tokens: maybeNumber })),
        supported_parameters: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  }),
);

const modalities = ['text', 'image', 'audio', 'video', 'file'];

/**
 * What OpenRouter's public list states about models. It resells at the vendors' list prices, and of several hosts of a model it
 * names the best one.
 *
 * @throws Error when the document has another shape
 */
export function claimsOfOpenrouter(value: unknown): (model: ModelName) => Claims {
  if (!document.Check(value)) {
    throw new Error("This is not OpenRouter's list of models");
  }
  const rows = new Map(value.data.map((row) => [row.id, row]));
  const prefixes = new Map(providers.map(({ provider, openrouter }) => [provider, openrouter]));
  return ({ provider, name }) => {
    const prefix = prefixes.get(provider);
    // Its names of Claude have points where Anthropic's have dashes.
    const row =
      prefix === undefined
        ? undefined
        : (rows.get(`${prefix}${name}`) ??
          rows.get(`${prefix}${name.replace(/-(\d)-(\d)(?!\d)/, '-$1.$2')}`));
    if (row === undefined) {
      return {};
    }
    const { pricing, supported_parameters: parameters, architecture } = row;
    const takes = (parameter: string): boolean | undefined => parameters?.includes(parameter);
    const inputs = architecture?.input_modalities;
    return {
      'price.input': priceOf(pricing?.prompt),
      'price.output': priceOf(pricing?.completion),
      'price.cachedInput': priceOf(pricing?.input_cache_read),
      'price.cacheWrite': priceOf(pricing?.input_cache_write),
      contextWindow: row.context_length ?? undefined,
      maxOutputTokens: row.top_provider?.max_completion_tokens ?? undefined,
      inputModalities:
        inputs === undefined ? undefined : modalities.filter((one) => inputs.includes(one)).join(','),
      reasoning: takes('reasoning'),
      tools: takes('tools'),
      structuredOutput: takes('structured_outputs'),
      temperature: takes('temperature'),
    };
  };
}

/** USD per token; a price of zero or below says that there is none. */
function priceOf(text: string | undefined): number | undefined {
  const usd = Number(text);
  return text === undefined || !(usd > 0) ? undefined : nanoUsdPerToken(usd * 1_000_000);
}

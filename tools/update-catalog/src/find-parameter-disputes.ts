import type { CatalogModel } from '@sluice/catalog';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { providers } from './providers.ts';

const document = Compile(
  Type.Object({
    data: Type.Array(
      Type.Object({ id: Type.String(), supported_parameters: Type.Optional(Type.Array(Type.String())) }),
    ),
  }),
);

/** What the catalog says a model lacks and a router of requests says it takes. */
export interface ParameterDispute {
  readonly id: string;
  readonly parameters: readonly string[];
}

/** The router translates it for models that know other names. */
const translated = new Set(['seed']);

/**
 * Finds the models of which OpenRouter's public list contradicts what the catalog says of parameters. The list is
 * a second opinion only: it states no licence, and one of several hosts that takes a parameter is enough for it.
 *
 * @param models the catalog with own facts on it
 * @param value the parsed list (`{data: [...]}`)
 * @throws Error when the document has another shape
 */
export function findParameterDisputes(models: readonly CatalogModel[], value: unknown): ParameterDispute[] {
  if (!document.Check(value)) {
    throw new Error("This is not OpenRouter's list of models");
  }
  const takenBy = new Map(value.data.map(({ id, supported_parameters: taken }) => [id, taken]));
  const prefixes = new Map(providers.map(({ provider, openrouter }) => [provider, openrouter]));
  return models.flatMap((model): ParameterDispute[] => {
    const prefix = prefixes.get(model.provider);
    const taken = prefix === undefined ? undefined : takenBy.get(`${prefix}${model.name}`);
    const lacking = new Set(model.unsupportedParameters);
    if (model.temperature === false) {
      lacking.add('temperature');
    }
    if (model.tools === false) {
      lacking.add('tools');
    }
    const parameters = (taken ?? []).filter((name) => lacking.has(name) && !translated.has(name));
    return parameters.length === 0 ? [] : [{ id: `${model.provider}/${model.name}`, parameters }];
  });
}

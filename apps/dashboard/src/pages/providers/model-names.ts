import type { NewProvider, Provider } from './provider.ts';

type Models = NonNullable<NewProvider['models']>;

const nameOf = (model: Models[number]): string => (typeof model === 'string' ? model : model.name);

/** Names as somebody types them: one a line, or separated by commas. */
export const readNames = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .split(/[\n,]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** Whether the gateway takes it for the name of a model. */
export const isName = (name: string): boolean => /^[^\s\p{Cc}]{1,200}$/u.test(name);

/** The models of a provider's own, one a line. */
export const namesText = (models: Provider['models']): string => (models ?? []).map(nameOf).join('\n');

/** Models by name, with the facts that are stored of some; null for none. */
export function modelsOf(names: readonly string[], before: Provider['models']): Models | null {
  const known = new Map((before ?? []).map((model) => [nameOf(model), model]));
  return names.length === 0 ? null : names.map((name) => known.get(name) ?? name);
}

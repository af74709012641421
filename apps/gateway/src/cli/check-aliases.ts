import { closestName, hostedProviders, localServers } from '../config/index.ts';
import type { CliContext } from './cli-context.ts';
import { knownModels, knownProviders } from './known-providers.ts';

/** A target of an alias that requests would not reach. */
export interface AliasProblem {
  /** False for a model that only the catalog does not know: its provider may. */
  readonly isError: boolean;
  readonly message: string;
}

/** Looks for providers and models that aliases name and nobody has. */
export function aliasProblems(
  context: Pick<CliContext, 'settings' | 'environment' | 'catalog'>,
): readonly AliasProblem[] {
  const { aliases, discovery } = context.settings;
  if (aliases.size === 0) return [];
  const providers = knownProviders(context);
  const directory = knownModels(providers, context.catalog().models);
  const names = providers.map(({ name }) => name);
  // Servers of this machine are looked for while the gateway runs: they may come.
  const possible = discovery ? localServers.map(({ name }) => name) : [];
  const problemOf = (alias: string, model: string): AliasProblem | undefined => {
    const place = `models.${alias}: '${model}'`;
    const slash = model.indexOf('/');
    const provider = model.slice(0, Math.max(slash, 0));
    if (slash < 0) {
      const found = directory.models.filter((known) => known.name === model);
      return found.length === 1
        ? undefined
        : { isError: true, message: `${place} needs its provider, as <provider>/<model>` };
    }
    if (!names.includes(provider)) {
      if (possible.includes(provider)) return undefined;
      return {
        isError: true,
        message: `${place} names the provider '${provider}', ${missingProvider(provider, names)}`,
      };
    }
    const known = directory.models.filter((one) => one.provider.name === provider);
    if (known.some(({ name }) => `${provider}/${name}` === model) || directory.find(model)?.known === true)
      return undefined;
    const meant = closestName(
      model,
      known.map(({ name }) => `${provider}/${name}`),
    );
    const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
    return {
      isError: false,
      message: `${place} is no known model${hint || ' (if the provider has it, add it to its models)'}`,
    };
  };
  return [...aliases].flatMap(([alias, targets]) =>
    targets.flatMap(({ model }) => problemOf(alias, model) ?? []),
  );
}

function missingProvider(provider: string, names: readonly string[]): string {
  const variables = hostedProviders.find(({ name }) => name === provider)?.variables;
  if (variables !== undefined) {
    const set = variables.length === 0 ? '' : `set ${variables.join(' or ')}, or `;
    return `which has no key: ${set}add providers.${provider}`;
  }
  const meant = closestName(provider, names);
  return `which is not configured${meant === undefined ? `; there are ${names.join(', ') || 'none'}` : `; did you mean '${meant}'?`}`;
}

import { candidatesFor, versionOfWeights } from '../../routing/index.ts';
import { aliasProblems } from '../check-aliases.ts';
import type { CliContext } from '../cli-context.ts';
import { knownModels, knownProviders } from '../known-providers.ts';
import type { Finding } from './finding.ts';

/** Checks the models available to `auto`, and whether weights of one's own can be read. */
export function checkRouting(context: CliContext): readonly Finding[] {
  const { rules, weightsFolder, shadowFolder } = context.settings.routing;
  const directory = knownModels(knownProviders(context), context.catalog().models);
  const { models, unmatched } = candidatesFor(directory, rules);
  const what = 'auto';
  const fix = 'Model lists are glob patterns of `<provider>/<model>`; run `sluice models` to see the names.';
  const problems = unmatched.map((glob) => `routing: '${glob}' matches no known model`);
  const choice: Finding =
    problems.length > 0
      ? { state: 'warn', what, message: problems.join('; '), fix }
      : { state: 'ok', what, message: `${models.length} models are available to auto` };
  const aliases = aliasProblems(context).map(
    ({ isError, message }): Finding => ({
      state: isError ? 'fail' : 'warn',
      what: 'alias',
      message,
      fix: 'Run `sluice models` to see the names.',
    }),
  );
  return [
    choice,
    ...aliases,
    ...(weightsFolder === undefined ? [] : [checkWeights('routing.weights', weightsFolder)]),
    ...(shadowFolder === undefined ? [] : [checkWeights('routing.shadow', shadowFolder)]),
  ];
}

function checkWeights(setting: string, folder: string): Finding {
  const what = setting === 'routing.shadow' ? 'shadow weights' : 'router weights';
  try {
    return { state: 'ok', what, message: `${folder}, version ${versionOfWeights(folder)}` };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      state: 'fail',
      what,
      message,
      fix: `Set ${setting} to a folder with router.bin and abilities.json.`,
    };
  }
}

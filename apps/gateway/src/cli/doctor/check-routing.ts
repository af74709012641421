import { candidatesFor, versionOfWeights } from '../../routing/index.ts';
import { aliasProblems } from '../check-aliases.ts';
import type { CliContext } from '../cli-context.ts';
import { knownModels, knownProviders } from '../known-providers.ts';
import type { Finding } from './finding.ts';

/** Checks the models available to `auto`, and whether the shadow weights can be read. */
export function checkRouting(context: CliContext): readonly Finding[] {
  const { rules, shadowFolder } = context.settings.routing;
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
  return [choice, ...aliases, ...(shadowFolder === undefined ? [] : [checkShadow(shadowFolder)])];
}

function checkShadow(folder: string): Finding {
  const what = 'shadow weights';
  try {
    return { state: 'ok', what, message: `${folder}, version ${versionOfWeights(folder)}` };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      state: 'fail',
      what,
      message,
      fix: 'Set routing.shadow to a folder with router.bin and abilities.json.',
    };
  }
}

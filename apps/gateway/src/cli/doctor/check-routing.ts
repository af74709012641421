import { candidatesFor, versionOfWeights } from '../../routing/index.ts';
import type { CliContext } from '../cli-context.ts';
import { knownModels, knownProviders } from '../known-providers.ts';
import type { Finding } from './finding.ts';

/** What `auto` would choose from, and whether the weights that are to be tried can be read. */
export function checkRouting(workplace: CliContext): readonly Finding[] {
  const { rules, shadowFolder } = workplace.settings.routing;
  const directory = knownModels(knownProviders(workplace));
  const { models, unmatched } = candidatesFor(directory, rules);
  const what = 'auto';
  const mend = 'Model lists are globs of `<provider>/<model>`; `sluice models` shows the names.';
  const words = unmatched.map((glob) => `routing: '${glob}' matches no model that is known now`);
  const choice: Finding =
    words.length > 0
      ? { state: 'warn', what, words: words.join('; '), mend }
      : { state: 'ok', what, words: `chooses among ${models.length} models` };
  return shadowFolder === undefined ? [choice] : [choice, checkShadow(shadowFolder)];
}

function checkShadow(folder: string): Finding {
  const what = 'weights in shadow';
  try {
    return { state: 'ok', what, words: `${folder}, version ${versionOfWeights(folder)}` };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return {
      state: 'fail',
      what,
      words,
      mend: 'routing.shadow needs a folder with router.bin and abilities.json.',
    };
  }
}

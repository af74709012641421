import type { PromptSample } from '@sluice/router';
import type { HeadsFacts } from './decision.ts';
import type { ActiveHeads } from './scoring/index.ts';

/** What heads say about a prompt: those that choose, and those that are watched. */
export function headsFactsOf(
  sample: PromptSample | undefined,
  serving: ActiveHeads | undefined,
  shadow: ActiveHeads | undefined,
): readonly HeadsFacts[] {
  if (sample === undefined) return [];
  const facts = (heads: ActiveHeads | undefined, isServing: boolean): readonly HeadsFacts[] =>
    heads === undefined
      ? []
      : [{ version: heads.version, serving: isServing, forecast: heads.model.read(sample) }];
  return [...facts(serving, true), ...facts(shadow, false)];
}

/**
 * Names of models in journal, store and log. A name that only a request has is the caller's text: it is recorded once a provider
 * has answered for it, and stands as `unlisted` until then.
 */
import type { ModelTarget } from '../providers/index.ts';
import type { ReservedRequest } from './answer-headers.ts';

const unlisted = 'unlisted';

/** The model that a request asked for. */
export function recordedRequest({
  safe,
  route,
  snapshot,
}: Pick<ReservedRequest, 'safe' | 'route' | 'snapshot'>): string {
  const { model } = safe.payload;
  const isOurs = route.automatic || snapshot.settings.aliases.has(model);
  return isOurs || route.targets[0]?.known === true ? model : unlisted;
}

/** The name of the model that served a request, or failed. */
export function recordedModel({ known, name }: ModelTarget, isAnswered: boolean): string {
  return known || isAnswered ? name : unlisted;
}

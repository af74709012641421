import { searchesTheWeb } from '@sluice/catalog';
import { ownPath } from '../../contract/index.ts';
import type { ModelTarget } from '../../providers/index.ts';
import type { MemberPath, RequestFeatures } from '../request-features.ts';
import { uncarriedTypes } from '../uncommon-types.ts';

/** Reason why a model cannot serve a request. `param` is the member that excludes it. */
export interface Exclusion {
  readonly param: MemberPath;
  readonly reason: string;
  /** What the caller can write instead: `it can be ...`. */
  readonly mend?: string | undefined;
}

/** Members that are refused only if there is nothing in them. */
const conversations: ReadonlySet<string> = new Set(['input', 'messages']);

/** Compares requirements with known properties of a model; unknown properties exclude nothing. */
export function exclusions(features: RequestFeatures, target: ModelTarget): readonly Exclusion[] {
  const byApi = apiExclusion(features, target);
  if (byApi !== undefined) return [byApi];
  const found: Exclusion[] = [...untranslated(features, target)];
  for (const modality of features.modalities) {
    if (target.inputModalities !== undefined && !target.inputModalities.includes(modality)) {
      const param = features.firstPart.get(modality) ?? ['messages'];
      const mend = features.uncommon.find(({ path }) => path.join() === param.join())?.instead;
      found.push({ param, reason: `does not support ${modality} input`, mend });
    }
  }
  for (const { path, instead } of uncarriedTypes(features.uncommon, target))
    if (!found.some(({ param }) => param.join() === path.join()))
      found.push({ param: path, reason: 'does not support this type', mend: instead });
  if (lacksSearch(features, target))
    found.push({
      param: ['web_search_options'],
      reason: 'is not known to support web search (web_search_options)',
    });
  if (features.tools && target.tools === false)
    found.push({ param: ['tools'], reason: 'does not support tools' });
  if (features.jsonSchema && target.structuredOutput === false) {
    found.push({ param: ['response_format'], reason: 'does not support json_schema' });
  }
  if (
    features.audioOutput &&
    target.outputModalities !== undefined &&
    !target.outputModalities.includes('audio')
  ) {
    found.push({ param: ['modalities'], reason: 'does not support audio output' });
  }
  return found;
}

/** What a request of another API has that only its own providers carry. */
function untranslated({ native }: RequestFeatures, target: ModelTarget): readonly Exclusion[] {
  if (native === undefined || target.adapter.nativeFor(native.api, target) !== undefined) return [];
  return native.exclusive.map((path) => {
    const own = ownPath(path);
    const isEmpty = conversations.has(path);
    const reason = isEmpty ? `needs a message with content in ${own}` : `does not support ${own}`;
    return { param: [own], reason };
  });
}

/** In chat, a client that names a model may know better; other APIs demand a search by a tool that was translated. */
const lacksSearch = ({ api, webSearch }: RequestFeatures, target: ModelTarget): boolean =>
  webSearch &&
  api !== undefined &&
  target.adapter.nativeFor(api, target) === undefined &&
  !searchesTheWeb(target);

/** Why a model cannot serve requests of an API at all. */
function apiExclusion(
  { api, tokenIds, provider }: RequestFeatures,
  target: ModelTarget,
): Exclusion | undefined {
  if (provider !== undefined && provider !== target.provider.name)
    return { param: [ownPath('thread')], reason: `does not have a thread of ${provider}` };
  const native = api === undefined ? undefined : target.adapter.nativeFor(api, target);
  if (native !== undefined) {
    const refusesIds = tokenIds && native.inputLimits(target)?.acceptsTokenIds === false;
    return refusesIds ? { param: ['input'], reason: 'does not accept token ids: send texts' } : undefined;
  }
  if (api === 'embeddings') {
    const reason =
      'is not known to serve embeddings: choose an embedding model, or set its apis to [embeddings]';
    return { param: ['model'], reason };
  }
  if (target.supportsChat || !isServedElsewhere(target)) return undefined;
  const path = target.apis.has('embeddings') ? '/v1/embeddings' : '/v1/completions';
  return { param: ['model'], reason: `is served over POST ${path} only` };
}

function isServedElsewhere({ apis }: ModelTarget): boolean {
  return (apis.has('embeddings') || apis.has('completions')) && !apis.has('messages');
}

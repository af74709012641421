/**
 * Determines which parameters of a request a model does not support, by encoding one request for every shape of an
 * aspect and caching the result. Cached results depend on nothing that a caller wrote, so that no request can
 * affect the result of a different one.
 */
import type { ChatCompletionRequest } from '@sluice/wire';
import type { ModelTarget } from '../../providers/index.ts';
import { isMember, type Shape, shapesOf } from './request-shape.ts';

/** Lookup for one request. */
export interface UnsupportedParameters {
  /** Names of parameters that the model would reject or drop; in no particular order. */
  of(target: ModelTarget): readonly string[];
}

/**
 * Maximum number of cached shapes. Real traffic has some dozens. There is no eviction: unusual shapes beyond the
 * limit are recomputed every time and displace nothing.
 */
const maxShapes = 1024;

/** A shape with the parameters each model does not support. */
interface CachedShape {
  readonly shape: Shape;
  readonly answers: WeakMap<ModelTarget, readonly string[]>;
}

const nothing: readonly string[] = [];
/** Shape of a request that has only messages, as most have. */
const nothingUnsupported: UnsupportedParameters = { of: () => nothing };

function unsupportedBy({ shape, answers }: CachedShape, target: ModelTarget): readonly string[] {
  const answer = answers.get(target);
  if (answer !== undefined) return answer;
  const sample: ChatCompletionRequest = {
    ...shape,
    model: target.id,
    messages: [{ role: 'user', content: 'x' }],
  };
  const found = target.adapter.unsupportedParameters(sample, target).filter(isMember);
  const unsupported = found.length === 0 ? nothing : found;
  answers.set(target, unsupported);
  return unsupported;
}

/** Caches results for the lifetime of the models. */
export function createUnsupportedParameters(): (request: ChatCompletionRequest) => UnsupportedParameters {
  const shapesByKey = new Map<string, CachedShape>();
  const cachedShape = (shape: Shape): CachedShape => {
    const key = keyOf(shape);
    let cached = shapesByKey.get(key);
    if (cached === undefined) {
      cached = { shape, answers: new WeakMap() };
      if (shapesByKey.size < maxShapes) shapesByKey.set(key, cached);
    }
    return cached;
  };
  return (request) => {
    const shapes = shapesOf(request).map(cachedShape);
    const [first] = shapes;
    if (first === undefined) return nothingUnsupported;
    if (shapes.length === 1) return { of: (target) => unsupportedBy(first, target) };
    return {
      of(target) {
        let all = nothing;
        for (const cached of shapes) {
          const unsupported = unsupportedBy(cached, target);
          if (unsupported.length > 0) all = all.length === 0 ? unsupported : [...all, ...unsupported];
        }
        return all;
      },
    };
  };
}

/** Members in a canonical order. */
function keyOf(shape: Shape): string {
  return JSON.stringify(Object.entries(shape).sort(([a], [b]) => (a < b ? -1 : 1)));
}

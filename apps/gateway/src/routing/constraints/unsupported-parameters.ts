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
interface Known {
  readonly shape: Shape;
  readonly answers: WeakMap<ModelTarget, readonly string[]>;
}

const nothing: readonly string[] = [];
/** Shape of a request that has only messages, as most have. */
const lacksNothing: UnsupportedParameters = { of: () => nothing };

function lackingOf({ shape, answers }: Known, target: ModelTarget): readonly string[] {
  const answer = answers.get(target);
  if (answer !== undefined) return answer;
  const sample: ChatCompletionRequest = {
    ...shape,
    model: target.id,
    messages: [{ role: 'user', content: 'x' }],
  };
  const found = target.adapter.lacking(sample, target).filter(isMember);
  const lacking = found.length === 0 ? nothing : found;
  answers.set(target, lacking);
  return lacking;
}

/** Caches results for the lifetime of the models. */
export function createUnsupportedParameters(): (request: ChatCompletionRequest) => UnsupportedParameters {
  const remembered = new Map<string, Known>();
  const knownOf = (shape: Shape): Known => {
    const key = keyOf(shape);
    let known = remembered.get(key);
    if (known === undefined) {
      known = { shape, answers: new WeakMap() };
      if (remembered.size < maxShapes) remembered.set(key, known);
    }
    return known;
  };
  return (request) => {
    const shapes = shapesOf(request).map(knownOf);
    const [first] = shapes;
    if (first === undefined) return lacksNothing;
    if (shapes.length === 1) return { of: (target) => lackingOf(first, target) };
    return {
      of(target) {
        let all = nothing;
        for (const known of shapes) {
          const lacking = lackingOf(known, target);
          if (lacking.length > 0) all = all.length === 0 ? lacking : [...all, ...lacking];
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

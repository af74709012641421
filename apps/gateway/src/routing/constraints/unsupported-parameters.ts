/**
 * Which members of a request a model does not take. The encoders are the ones who know: each is asked once for every
 * shape of a part of a request, with a request that is nothing but that shape. What is remembered depends on nothing
 * that one caller wrote, so that no request can decide for another that differs from it.
 */
import type { ChatCompletionRequest } from '@sluice/wire';
import type { ModelTarget } from '../../providers/index.ts';
import { isMember, type Shape, shapesOf } from './request-shape.ts';

/** Asks for one request. */
export interface UnsupportedParameters {
  /** Names of members the model would refuse or drop; in no order. */
  of(target: ModelTarget): readonly string[];
}

/**
 * Shapes remembered. Real traffic makes some dozens. None gives way to another: who sends odd ones by the thousand
 * has them worked out anew each time, and takes nothing from anybody.
 */
const maxShapes = 1024;

/** A shape with what each model was found to lack of it. */
interface Known {
  readonly shape: Shape;
  readonly answers: WeakMap<ModelTarget, readonly string[]>;
}

const nothing: readonly string[] = [];
/** Of a request that is nothing but its messages: most are. */
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

/** Remembers answers for as long as the models themselves are known. */
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

/** Members in one order, whatever the caller's. */
function keyOf(shape: Shape): string {
  return JSON.stringify(Object.entries(shape).sort(([a], [b]) => (a < b ? -1 : 1)));
}

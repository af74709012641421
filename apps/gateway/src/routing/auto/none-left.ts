/** What is said when no model can serve a request: per parameter, which models it excludes. */
import { paramOf } from '../../contract/index.ts';
import { type ErrorCode, SluiceError } from '../../errors/index.ts';
import type { MemberPath } from '../features.ts';
import type { RejectedCandidate } from '../port.ts';

const told = 10;

/** The error for the reasons that there are. */
export function noneLeft(rejected: readonly RejectedCandidate[]): SluiceError {
  if (rejected.length === 0) {
    const message = 'No model that this key may use is a candidate for auto.';
    return new SluiceError('model_not_found', { message, param: 'model' });
  }
  // One that fits but rests will be back; so is the request.
  if (rejected.some(({ resting }) => resting))
    return new SluiceError('no_healthy_deployment', { retryAfterMs: 5000 });
  const byParam = new Map<string, { readonly path: MemberPath; readonly models: string[] }>();
  for (const { param, model } of rejected) {
    if (param === undefined) continue;
    const name = paramOf(['body', ...param]) ?? 'body';
    const excluded = byParam.get(name) ?? { path: param, models: [] };
    excluded.models.push(model);
    byParam.set(name, excluded);
  }
  if (byParam.size === 0) return ruledOut(rejected);
  const sentences = [...byParam].map(
    ([name, { models }]) => `${name} excludes ${models.slice(0, told).join(', ')}`,
  );
  const code = codeOf(rejected);
  return new SluiceError(code, {
    message: `No model is left: ${sentences.join('; ')}.`,
    param: byParam.keys().next().value ?? null,
    detail: [...byParam.values()].map(({ path, models }) => ({
      loc: ['body', ...path],
      msg: `excludes ${models.slice(0, told).join(', ')}`,
      type: code,
    })),
  });
}

/** Rules alone exclude all; they say so themselves. */
function ruledOut(rejected: readonly RejectedCandidate[]): SluiceError {
  const reasons = Map.groupBy(rejected, ({ reason }) => reason);
  const sentences = [...reasons].map(([reason, models]) => {
    const names = models.slice(0, told).map(({ model }) => model);
    return `${names.join(', ')} ${reason}`;
  });
  return new SluiceError('unsupported_parameter', {
    message: `The rules for auto leave no model: ${sentences.join('; ')}.`,
    param: 'model',
  });
}

function codeOf(rejected: readonly RejectedCandidate[]): ErrorCode {
  if (rejected.every(({ reason }) => reason.endsWith('read file'))) return 'unsupported_format';
  return rejected.every(({ reason }) => reason.startsWith('context of'))
    ? 'context_length_exceeded'
    : 'unsupported_parameter';
}

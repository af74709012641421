/** The error if no model can serve a request: lists which models each parameter excludes. */
import { paramOf } from '../../contract/index.ts';
import { type ErrorCode, SluiceError } from '../../errors/index.ts';
import type { RejectedCandidate } from '../decision.ts';
import type { MemberPath } from '../request-features.ts';
import { notListed } from './exclusion-checks.ts';

/** Maximum number of names in the message; the details contain all of them. */
const maxNames = 10;

/** Builds the error from the reasons. */
export function noCandidateError(rejected: readonly RejectedCandidate[]): SluiceError {
  if (rejected.length === 0) {
    const message = 'None of the models this key may use is a candidate for auto.';
    return new SluiceError('model_not_found', { message, param: 'model' });
  }
  // A suitable model in cooldown will become available again.
  if (rejected.some(({ inCooldown }) => inCooldown))
    return new SluiceError('no_healthy_deployment', { retryAfterMs: 5000 });
  const byParam = new Map<
    string,
    { readonly path: MemberPath; readonly models: Set<string>; readonly mend: string }
  >();
  const byRule = new Map<string, Set<string>>();
  const listed = exclusionsOfListedModels(rejected);
  // Exclusions of models on the lists of the caller come first, since only some names are shown.
  for (const { param, model, reason, mend } of new Set([...listed, ...rejected])) {
    if (param === undefined) {
      byRule.set(reason, (byRule.get(reason) ?? new Set()).add(model));
      continue;
    }
    const name = nameOf(param);
    const excluded = byParam.get(name) ?? {
      path: param,
      models: new Set(),
      mend: mend === undefined ? '' : ` (${mend})`,
    };
    excluded.models.add(model);
    byParam.set(name, excluded);
  }
  const sentences = [
    ...[...byParam].map(([name, { models, mend }]) => `${name}${mend} excludes ${namesOf(models)}`),
    ...[...byRule].map(([reason, models]) => `${namesOf(models)} ${reason}`),
  ];
  const code = codeOf(listed);
  const blamed = listed.find(({ param }) => param !== undefined)?.param;
  return new SluiceError(code, {
    message: `${byParam.size === 0 ? 'The routing rules exclude every model' : 'No suitable model'}: ${sentences.join('; ')}.`,
    param: blamed === undefined ? (byParam.keys().next().value ?? 'model') : nameOf(blamed),
    detail: [
      ...[...byParam.values()].map(({ path, models }) => ({
        loc: ['body', ...path],
        msg: `excludes ${[...models].join(', ')}`,
        type: code,
      })),
      // Rules of the operator have no request member, so they are reported for the model.
      ...[...byRule].map(([reason, models]) => ({
        loc: ['body', 'model'],
        msg: `${[...models].join(', ')} ${reason}`,
        type: code,
      })),
    ],
  });
}

function nameOf(param: MemberPath): string {
  return paramOf(['body', ...param]) ?? 'body';
}

/** Exclusions of models on the lists of the caller, who does not want the others anyway. */
function exclusionsOfListedModels(rejected: readonly RejectedCandidate[]): readonly RejectedCandidate[] {
  const unlisted = new Set(rejected.flatMap(({ reason, model }) => (reason === notListed ? [model] : [])));
  const listed = rejected.filter(({ model }) => !unlisted.has(model));
  return listed.length > 0 ? listed : rejected.filter(({ reason }) => reason === notListed);
}

function namesOf(models: ReadonlySet<string>): string {
  const names = [...models].slice(0, maxNames).join(', ');
  return models.size > maxNames ? `${names} and ${models.size - maxNames} more` : names;
}

function codeOf(rejected: readonly RejectedCandidate[]): ErrorCode {
  if (rejected.every(({ reason }) => reason.endsWith('support file input'))) return 'unsupported_format';
  const byModel = Map.groupBy(rejected, ({ model }) => model);
  return [...byModel.values()].every((reasons) =>
    reasons.some(({ reason }) => reason.startsWith('context window of')),
  )
    ? 'context_length_exceeded'
    : 'unsupported_parameter';
}

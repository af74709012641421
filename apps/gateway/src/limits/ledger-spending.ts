import { matchesGlob } from '../config/index.ts';
import type { SpentSince } from '../shared-state/index.ts';
import type { Storage } from '../storage/index.ts';

/** What subjects of limits have spent, as the ledger says. */
export function ledgerSpending(
  usage: Pick<Storage['usage'], 'spentBy' | 'spentOnModels' | 'spentForEndUser'>,
): SpentSince {
  return async (subject, sinceMs) => {
    switch (subject.kind) {
      case 'end_user':
        return await usage.spentForEndUser(subject.owner, subject.endUser, sinceMs);
      case 'model': {
        const { owner, pattern } = subject;
        // Names in requests have no slash, unless they are those of models.
        const models = await usage.spentOnModels(owner, sinceMs, { byRequested: !pattern.includes('/') });
        return models
          .filter(
            ({ model, provider, requested }) =>
              matchesGlob(pattern, `${provider}/${model}`) ||
              (requested !== null && matchesGlob(pattern, requested)),
          )
          .reduce((sum, { costNanos }) => sum + costNanos, 0);
      }
      default:
        return await usage.spentBy(subject, sinceMs);
    }
  };
}

import { createHash } from 'node:crypto';
import { encodeSample } from '@sluice/router';
import type { KeptGrades } from '../../routing/index.ts';
import type { GradedPool, GradedRecord } from '../route-eval/index.ts';
import { anonymousIdentity, createOfflineRouter } from '../route-offline.ts';

/** Grades of a file are the operator's: no key sent them. */
const fileKey = '';

/**
 * What is kept of the prompts of records, as the gateway's own router sees them, with its expectations without heads. Prompts are
 * anonymized first if the settings say so.
 */
export async function gradedPromptsOf(
  records: readonly GradedRecord[],
  models: readonly string[],
  { settings, directory, ids }: GradedPool,
  progress: (done: number) => void,
): Promise<readonly KeptGrades[]> {
  const { principal, learned } = anonymousIdentity;
  // An account with grades: samples of its prompts are kept.
  const abilities = new Map([[principal.accountId, []]]);
  const router = createOfflineRouter(settings, directory, { ...learned, abilities });
  const kept: KeptGrades[] = [];
  try {
    for (const { prompt, scores, task } of records) {
      const body = { model: 'auto', messages: [{ role: 'user', content: prompt }] };
      const { auto } = await router.route(body, Buffer.byteLength(prompt), principal);
      const sample = auto?.sample;
      if (auto === undefined || sample === undefined) continue;
      const grades = models.flatMap((model, at) => {
        const score = scores[model];
        const expected = auto.expectedOf(ids[at] ?? '');
        return score === undefined || expected === undefined ? [] : [{ model, score, expected }];
      });
      const promptId = createHash('sha256').update(encodeSample(sample)).digest('hex').slice(0, 32);
      kept.push({ accountId: principal.accountId, promptId, keyId: fileKey, task, sample, grades });
      progress(kept.length);
    }
  } finally {
    await router.close();
  }
  return kept;
}

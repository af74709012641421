import { isGivenKeyForm, makeId, makeKey } from '../auth/index.ts';
import { keyedDigest } from '../crypto/index.ts';
import type { Storage } from '../storage/index.ts';

/** Result of the first start. */
export interface FirstStart {
  /** The API key, shown once; undefined if the operator supplied it, or on later starts. */
  readonly shownKey: string | undefined;
  readonly hasCreatedKey: boolean;
}

/** Creates an account and an API key in an empty store; the key is `bootstrapKey` if given. */
export async function prepareFirstStart(
  storage: Storage,
  pepper: Buffer,
  bootstrapKey: string | undefined,
  nowMs: number,
): Promise<FirstStart> {
  if (bootstrapKey !== undefined && !isGivenKeyForm(bootstrapKey)) {
    throw new Error('SLUICE_BOOTSTRAP_KEY must have 32 to 512 printable characters without spaces.');
  }
  if ((await storage.keys.all()).length > 0) return { shownKey: undefined, hasCreatedKey: false };
  const account = { id: `acc_${makeId()}`, name: 'default', settings: '{}', limits: '{}', created_at: nowMs };
  const made = makeKey();
  const key = bootstrapKey ?? made.text;
  const hasCreatedKey = await storage.createFirst(account, {
    id: `key_${made.id}`,
    team_id: null,
    name: 'first key',
    digest: keyedDigest(pepper, key),
    scopes: JSON.stringify(['inference', 'usage']),
    limits: '{}',
    models: null,
    settings: '{}',
    created_at: nowMs,
    updated_at: nowMs,
    expires_at: null,
    revoked_at: null,
    previous_digest: null,
    previous_expires_at: null,
    created_by: null,
  });
  return { shownKey: hasCreatedKey && bootstrapKey === undefined ? key : undefined, hasCreatedKey };
}

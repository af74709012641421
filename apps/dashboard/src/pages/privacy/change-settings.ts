import { ApiError, client, type components } from '../../api/index.ts';

type Anonymization = components['schemas']['AnonymizationSettings'];

const maxTries = 3;
const changedMeanwhile = 409;

/**
 * Changes lists of the installation as they are at this moment: a list replaces the one before, and what somebody else has added since
 * the page was opened must stay. Rejects with an `ApiError`.
 * @param change from the stored settings to the members that change
 */
export async function changeAnonymization(
  change: (stored: Anonymization | undefined) => Anonymization,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { data, response } = await client.GET('/admin/v1/settings', { cache: 'no-store' });
    if (data === undefined)
      throw new ApiError({ status: response.status, code: 'unknown', message: '', requestId: undefined });
    const version = response.headers.get('etag');
    try {
      await client.PATCH('/admin/v1/settings', {
        body: { anonymization: change(data.stored.anonymization ?? undefined) },
        ...(version === null ? {} : { params: { header: { 'if-match': version } } }),
      });
      return;
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === changedMeanwhile;
      if (!isStale || tries === maxTries) throw error;
    }
  }
}

import { rawRequest, type Sluice } from '../support/index.ts';

/**
 * How often nodes decided on limits without the shared store, which did not answer in time. On a machine that gives it no time, that
 * happens without a fault: then limits are as wide as what the store and the shares of all nodes grant together.
 */
export async function unsharedDecisions(nodes: readonly Pick<Sluice, 'url'>[]): Promise<number> {
  const counts = await Promise.all(
    nodes.map(async ({ url }) => {
      const { text } = await rawRequest({ url, path: '/metrics', method: 'GET' });
      const [, count] = /^sluice_limits_unshared_total (\d+)$/m.exec(text) ?? [];
      if (count === undefined) throw new Error('There is no such metric.');
      return Number(count);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

import { type Candidate, createAbility, domainAbilities, domainCount } from '@sluice/router';
import { createRandom } from '../../research/training/router-model/index.ts';

/** Candidates as different as those of a price list; one in ten has no known price. */
export function candidates(count: number, seed: number): readonly Candidate[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const usd = 0.2 * 300 ** random();
    const means = Array.from({ length: domainCount + 1 }, () => random() - 0.5);
    const profile = createAbility(
      [Math.log(usd), ...means],
      means.map(() => 0.3),
    );
    return {
      id: `provider-${index % 7}/model-${index}`,
      profile,
      abilities: domainAbilities(profile),
      price: random() < 0.1 ? undefined : { input: usd * 250, cachedInput: usd * 25, output: usd * 1000 },
      outputMultiplier: 0.5 + random() * 3,
      latency: { firstTokenMs: 200 + random() * 2000, perTokenMs: 5 + random() * 30 },
      mismatch: 0,
    };
  });
}

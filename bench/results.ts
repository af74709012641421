import type { Figures } from './scenarios/index.ts';
import { pairedRatios, type Spread, spread } from './statistics.ts';

type Rounds = (number | null)[];

/** All measured values: target, `scenario.figure`, round. */
export class Results {
  readonly #values = new Map<string, Map<string, Rounds>>();

  /** Adds the figures of one round. Rounds of a scenario must be added in order, for all targets alike. */
  add(target: string, scenario: string, figures: Figures): void {
    const ofTarget = this.#values.get(target) ?? new Map<string, Rounds>();
    this.#values.set(target, ofTarget);
    for (const [figure, value] of Object.entries(figures)) {
      const key = `${scenario}.${figure}`;
      const rounds = ofTarget.get(key) ?? [];
      rounds.push(value);
      ofTarget.set(key, rounds);
    }
  }

  /** Names of all figures (`scenario.figure`) in the order in which they first came. */
  figures(): string[] {
    return [...new Set([...this.#values.values()].flatMap((ofTarget) => [...ofTarget.keys()]))];
  }

  targets(): string[] {
    return [...this.#values.keys()];
  }

  spread(target: string, figure: string): Spread | null {
    return spread(this.#values.get(target)?.get(figure) ?? []);
  }

  /** Median of the ratios of the rounds, with their range. */
  ratio(numerator: string, divisor: string, figure: string): Spread | null {
    const of = (target: string): Rounds => this.#values.get(target)?.get(figure) ?? [];
    return spread(pairedRatios(of(numerator), of(divisor)));
  }
}

import type { RouterFigures, SetFigures } from './measure.ts';

function number(value: number | null | undefined, digits = 3): string {
  return value === null || value === undefined || Number.isNaN(value) ? '-' : value.toFixed(digits);
}

function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : (100 * value).toFixed(1);
}

function line({ router, gap, aiq, costFor, topQuality, belowZeroRouter }: RouterFigures): string {
  return [
    router.padEnd(25),
    number(gap?.apgr).padStart(6),
    percent(gap?.cpt50).padStart(6),
    percent(gap?.cpt80).padStart(6),
    number(aiq, 4).padStart(7),
    ...['90', '95', '98', '100'].map((level) => percent(costFor[level]).padStart(6)),
    number(topQuality, 4).padStart(7),
    number(100 * belowZeroRouter, 2).padStart(6),
  ].join(' ');
}

/** A table of one set's figures. */
export function report(name: string, figures: SetFigures): string {
  const { prompts, models, pair, routers, budgets, calibration } = figures;
  const pool = Object.entries(models).map(
    ([model, { quality, cost }]) => `${model} ${number(quality)} ${cost.toPrecision(3)}`,
  );
  const lines = [
    `${name}: ${prompts} prompts; quality and mean cost: ${pool.join(', ')}`,
    `pair: ${pair.join(' < ')}; calibration error ${number(calibration.ece)}, Brier ${number(calibration.brier)}`,
    `${'router'.padEnd(25)}   APGR  CPT50  CPT80     AIQ   90 %   95 %   98 %  100 %     top below`,
    ...routers.map(line),
    ...budgets.map(
      ({ budget, fixed, paced, zeroRouter }) =>
        `budget ${budget}: fixed ${number(fixed?.quality, 4)} (spends ${percent(fixed?.spend)} %), paced ${number(paced?.quality, 4)} (${percent(paced?.spend)} %), zero router ${number(zeroRouter, 4)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

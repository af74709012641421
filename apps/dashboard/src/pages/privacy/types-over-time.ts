import type { components } from '../../api/index.ts';
import { type TimeGrid, timesOf } from '../../location/index.ts';
import type { Series } from '../../plots/index.ts';

type Report = components['schemas']['PrivacyReport'];

const maxSeries = 8;

/** Values that were replaced in each bucket, the most frequent types each for itself. */
export function typesOverTime(
  report: Pick<Report, 'types' | 'data'>,
  grid: TimeGrid,
  other: string,
): { readonly times: readonly number[]; readonly series: readonly Series[] } {
  const times = timesOf(grid);
  const place = new Map(times.map((time, at) => [time, at]));
  const own = new Map(report.types.slice(0, maxSeries).map(({ code }, at) => [code, at]));
  const labels = report.types.slice(0, maxSeries).map(({ type }) => type);
  const values = [...labels, other].map(() => times.map(() => 0));
  for (const { time, types } of report.data) {
    const at = place.get(Math.floor(Date.parse(time) / 1000));
    if (at === undefined) continue;
    for (const { code, replaced } of types) {
      const line = values[own.get(code) ?? labels.length];
      if (line !== undefined) line[at] = (line[at] ?? 0) + replaced;
    }
  }
  const series = labels.map((label, at): Series => ({ label, values: values[at] ?? [], colour: at }));
  const rest = values[labels.length] ?? [];
  return {
    times,
    series: rest.some((value) => value > 0)
      ? [...series, { label: other, values: rest, colour: undefined }]
      : series,
  };
}

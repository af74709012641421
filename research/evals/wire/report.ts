import type { Difference } from './compare.ts';
import type { ApiName, Result, Way } from './replay.ts';

/** All that one run found, as it is printed with `--json`. */
export interface Summary {
  readonly set: string;
  readonly recordings: number;
  /** Questions asked: streams once, answers in one piece also as streams. */
  readonly comparisons: number;
  readonly different: number;
  readonly seconds: number;
  readonly results: readonly {
    readonly recording: string;
    readonly api: ApiName;
    readonly asked: Way;
    readonly ok: boolean;
    readonly differences: readonly Difference[];
  }[];
}

const shownChars = 160;
const apiChars = 'completions'.length;

export function summarize(set: string, results: readonly Result[], seconds: number): Summary {
  const rows = results.flatMap(({ id, api, ways }) =>
    (['whole', 'streamed'] as const).flatMap((asked) => {
      const differences = ways[asked];
      return differences === undefined
        ? []
        : [{ recording: id, api, asked, ok: differences.length === 0, differences }];
    }),
  );
  return {
    set,
    recordings: new Set(results.map(({ id }) => id)).size,
    comparisons: rows.length,
    different: rows.filter(({ ok }) => !ok).length,
    seconds: Math.round(seconds * 10) / 10,
    results: rows,
  };
}

/** A table for people: one line a recording, below it what differs. */
export function renderTable(results: readonly Result[], summary: Summary): string {
  const width = Math.max('recording'.length, ...results.map(({ id }) => id.length));
  const row = (cells: readonly string[]): string =>
    `${(cells[0] ?? '').padEnd(width)}  ${(cells[1] ?? '').padEnd(apiChars)}  ${(cells[2] ?? '').padEnd(6)}  ${cells[3] ?? ''}`.trimEnd();
  const lines = results.flatMap(({ id, api, ways }) => [
    row([id, api, outcome(ways.whole), outcome(ways.streamed)]),
    ...(['whole', 'streamed'] as const).flatMap((way) =>
      (ways[way] ?? []).map(
        ({ field, expected, actual }) =>
          `    ${way} ${field}: recorded ${shown(expected)}, got ${shown(actual)}`,
      ),
    ),
  ]);
  const total = `${summary.recordings} recordings, ${summary.comparisons} comparisons, ${summary.different} different, ${summary.seconds} s`;
  return `${[row(['recording', 'api', 'whole', 'streamed']), ...lines, '', total].join('\n')}\n`;
}

function outcome(differences: readonly Difference[] | undefined): string {
  return differences === undefined ? '-' : differences.length === 0 ? 'ok' : 'DIFFER';
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > shownChars ? `${text.slice(0, shownChars)}... (${text.length} characters)` : text;
}

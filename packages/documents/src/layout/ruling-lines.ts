/** Cleans up ruling lines: joins segments, removes duplicates, and groups connected lines into grids. */
import type { Box, RulingLine } from './geometry.ts';

/** Lines closer than this are the same line. Points. */
const sameLinePoints = 1.8;
/** Segments closer than this are joined, and lines closer than this are connected. Points. */
const maxJoinGapPoints = 3.5;

/** Joins overlapping and adjacent line segments. */
export function mergeRulingLines(rules: readonly RulingLine[]): readonly RulingLine[] {
  return [true, false].flatMap((horizontal) => {
    const sorted = rules
      .filter((rule) => rule.horizontal === horizontal)
      .sort((a, b) => a.at - b.at || a.from - b.from);
    const joined: { at: number; from: number; to: number }[] = [];
    let level: { at: number; from: number; to: number }[] = [];
    let levelAt = Number.NEGATIVE_INFINITY;
    for (const rule of sorted) {
      if (rule.at - levelAt > sameLinePoints) {
        level = [];
        levelAt = rule.at;
      }
      const known = level.find(
        (one) => rule.from <= one.to + maxJoinGapPoints && rule.to >= one.from - maxJoinGapPoints,
      );
      if (known === undefined) {
        const fresh = { at: rule.at, from: rule.from, to: rule.to };
        level.push(fresh);
        joined.push(fresh);
      } else {
        known.from = Math.min(known.from, rule.from);
        known.to = Math.max(known.to, rule.to);
      }
    }
    return joined.map((one) => ({ horizontal, ...one }));
  });
}

/** Connected ruling lines. */
export interface Grid extends Box {
  readonly horizontals: readonly RulingLine[];
  readonly verticals: readonly RulingLine[];
}

function touches(h: RulingLine, v: RulingLine): boolean {
  return (
    v.at >= h.from - maxJoinGapPoints &&
    v.at <= h.to + maxJoinGapPoints &&
    h.at >= v.from - maxJoinGapPoints &&
    h.at <= v.to + maxJoinGapPoints
  );
}

/** Lines that cross or touch. */
interface Crossing {
  readonly horizontals: readonly RulingLine[];
  readonly verticals: readonly RulingLine[];
}

/** Adds the parts of its lines that no other line touches, as in a faint scan. */
function withBrokenLines({ horizontals, verticals }: Crossing, alone: readonly RulingLine[]): Crossing {
  const partsOf = (lines: readonly RulingLine[]): readonly RulingLine[] => {
    const from = Math.min(...lines.map((line) => line.from));
    const to = Math.max(...lines.map((line) => line.to));
    return alone.filter(
      (part) =>
        part.horizontal === lines[0]?.horizontal &&
        part.from >= from &&
        part.to <= to &&
        lines.some(({ at }) => Math.abs(at - part.at) < sameLinePoints),
    );
  };
  return {
    horizontals: [...horizontals, ...partsOf(horizontals)],
    verticals: [...verticals, ...partsOf(verticals)],
  };
}

/** Groups lines that cross or touch. */
export function findGrids(rules: readonly RulingLine[]): readonly Grid[] {
  const horizontals = rules.filter(({ horizontal }) => horizontal);
  const verticals = rules.filter(({ horizontal }) => !horizontal);
  const parent = Array.from({ length: horizontals.length + verticals.length }, (_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] ?? at] ?? at;
      at = parent[at] ?? at;
    }
    return at;
  };
  for (const [i, h] of horizontals.entries()) {
    for (const [j, v] of verticals.entries()) {
      if (touches(h, v)) parent[root(i)] = root(horizontals.length + j);
    }
  }
  const groups = new Map<number, { horizontals: RulingLine[]; verticals: RulingLine[] }>();
  for (const [index, rule] of [...horizontals, ...verticals].entries()) {
    const key = root(index);
    const group = groups.get(key) ?? { horizontals: [], verticals: [] };
    groups.set(key, group);
    (rule.horizontal ? group.horizontals : group.verticals).push(rule);
  }
  const crossing = [...groups.values()].filter(
    (group) => group.horizontals.length >= 1 && group.verticals.length >= 1,
  );
  const crossed = new Set(crossing.flatMap((group) => [...group.horizontals, ...group.verticals]));
  const alone = rules.filter((rule) => !crossed.has(rule));
  return crossing
    .map((group) => withBrokenLines(group, alone))
    .filter((group) => group.horizontals.length + group.verticals.length >= 3)
    .map((group) => ({
      ...group,
      x0: Math.min(...group.horizontals.map(({ from }) => from), ...group.verticals.map(({ at }) => at)),
      x1: Math.max(...group.horizontals.map(({ to }) => to), ...group.verticals.map(({ at }) => at)),
      y0: Math.min(...group.verticals.map(({ from }) => from), ...group.horizontals.map(({ at }) => at)),
      y1: Math.max(...group.verticals.map(({ to }) => to), ...group.horizontals.map(({ at }) => at)),
    }));
}

/** Clusters values within `tolerance` of each other and returns the mean of each cluster. */
export function clusterPositions(values: readonly number[], tolerance: number): readonly number[] {
  const groups: number[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const value of [...values].sort((a, b) => a - b)) {
    if (value - last > tolerance) groups.push([]);
    groups.at(-1)?.push(value);
    last = value;
  }
  return groups.map((group) => group.reduce((sum, one) => sum + one, 0) / group.length);
}

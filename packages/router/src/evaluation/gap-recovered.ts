/** How much of the gap between a weak and a strong model is recovered while ever more calls go to the strong one. */
export interface GapRecovered {
  /** Average performance gap recovered (RouteLLM, Ong et al. 2024): 0.5 is what chance gives. */
  readonly apgr: number;
  /** Share of calls to the strong model that recovers half of the gap, and 80 % of it. */
  readonly cpt50: number;
  readonly cpt80: number;
}

/** Prompts in the order in which the strong model gets them; equal gains in their order in the set. */
function orderOf(gains: Float64Array): readonly number[] {
  return [...gains.keys()].sort((a, b) => (gains[b] ?? 0) - (gains[a] ?? 0) || a - b);
}

/** `gains` say how much better the strong model is thought to be on each prompt, in any unit. */
export function gapRecovered(gains: Float64Array, weak: Float64Array, strong: Float64Array): GapRecovered {
  const count = gains.length;
  const base = weak.reduce((sum, score) => sum + score, 0);
  const gap = strong.reduce((sum, score) => sum + score, 0) - base;
  let gained = 0;
  let area = 0;
  let cpt50 = Number.NaN;
  let cpt80 = Number.NaN;
  orderOf(gains).forEach((prompt, place) => {
    const before = gained;
    gained += (strong[prompt] ?? 0) - (weak[prompt] ?? 0);
    area += (before + gained) / 2;
    if (Number.isNaN(cpt50) && gained >= 0.5 * gap) cpt50 = (place + 1) / count;
    if (Number.isNaN(cpt80) && gained >= 0.8 * gap) cpt80 = (place + 1) / count;
  });
  return { apgr: area / count / gap, cpt50, cpt80 };
}

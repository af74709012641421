/**
 * Routers that look at the surface of a prompt, to compare with. They are our own small re-makings of what LiteLLM's
 * documentation says of its `heuristic` (seven groups of words, weighed) and `heuristic_v2` (success by kind of
 * request, length and marks); they show what such rules reach, not what that product reaches.
 */
const groups: readonly (readonly [number, RegExp])[] = [
  [0.3, /\b(?:prove|derive|analy[sz]e|explain why|step by step|reason|compare|evaluate|trade-?offs?)\b/gi],
  [0.25, /```|\b(?:def|class|function|import|return|const|SELECT|async|implement|refactor|debug)\b/g],
  [
    0.2,
    /\b(?:algorithm|architecture|distributed|concurren\w*|theorem|integral|derivative|matrix|protocol)\b/gi,
  ],
  [0.1, /\b(?:first|then|next|finally|after that|step \d)\b/gi],
  [0.1, /\?/g],
  [0.15, /\b(?:design|create|write|generate|compose|plan)\b/gi],
  [-0.2, /\b(?:what is|who is|when did|define|hello|thanks|yes|no)\b/gi],
];

/** How complex a prompt looks: words by group, and length. Higher is harder. */
export function heuristicByWords(prompt: string): number {
  const length = Math.min(1, prompt.length / 2000) * 0.5;
  return groups.reduce(
    (sum, [weight, words]) => sum + weight * Math.min(1, (prompt.match(words)?.length ?? 0) / 3),
    length,
  );
}

/** Chance that a cheap model fails by kind of request, length bucket and marks. Higher is harder. */
export function heuristicByBucket(prompt: string): number {
  const code = /```|\bdef |\bclass |\bfunction\b|;\n/.test(prompt);
  const maths = /[=+^]|\\frac|\bsolve\b|\bcalculate\b/i.test(prompt);
  const choice = /^\s*\(?[A-D][.)]/m.test(prompt);
  const foreign = [...prompt.slice(0, 2000)].filter((letter) => letter > '\u007f').length > 20;
  const bucket = [100, 400, 1200, 4000].filter((limit) => prompt.length > limit).length;
  return 0.1 * bucket + (code ? 0.15 : 0) + (maths ? 0.1 : 0) - (choice ? 0.05 : 0) + (foreign ? 0.1 : 0);
}

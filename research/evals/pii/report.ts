import type { SetScore } from './score.ts';

const percent = (share: number): string => (share * 100).toFixed(1).padStart(6);

/** The figures of one set as a table for people. */
export function report(name: string, score: SetScore): string {
  const lines = [
    `\n${name}: ${score.rows} texts`,
    `  characters  P ${percent(score.chars.precision)}  R ${percent(score.chars.recall)}  F2 ${percent(score.chars.f2)}`,
    `  exact, all types  P ${percent(score.micro.precision)}  R ${percent(score.micro.recall)}  F1 ${percent(score.micro.f1)}  F2 ${percent(score.micro.f2)}`,
    `  spans as Presidio scores them, F2 at IoU .9 / .7  ${percent(score.spans.merged.at90)} / ${percent(score.spans.merged.at70)}; each for itself ${percent(score.spans.strict.at90)} / ${percent(score.spans.strict.at70)}`,
    `  texts that leak  any ${percent(score.leaks.any)}  direct ${percent(score.leaks.direct)}  structured ${percent(score.leaks.structured)}; empty texts flagged ${percent(score.flagged)}`,
  ];
  const types = Object.entries(score.types);
  if (types.length > 0) {
    lines.push(
      `  ${'type'.padEnd(24)} gold found | exact  P      R     F1     F2 | overlap P     R     F1 | masked`,
    );
  }
  for (const [type, { gold, found, exact, overlap, masked }] of types) {
    lines.push(
      `  ${type.padEnd(24)} ${String(gold).padStart(4)} ${String(found).padStart(5)} | ${percent(exact.precision)} ${percent(exact.recall)} ${percent(exact.f1)} ${percent(exact.f2)} | ${percent(overlap.precision)} ${percent(overlap.recall)} ${percent(overlap.f1)} | ${percent(masked)}`,
    );
  }
  return lines.join('\n');
}

import { formatShare, formatUsd } from '../../format/index.ts';
import styles from './routing.module.css';
import { text } from './text.ts';

export interface Point {
  readonly id: string;
  /** 0 to 1. */
  readonly quality: number;
  readonly costUsd: number;
}

const width = 640;
const height = 320;
const margin = { left: 56, right: 16, top: 12, bottom: 36 };
const minCost = 1e-7;

/** The points that no other one beats in both: cheapest first. */
export function frontierOf(points: readonly Point[]): readonly Point[] {
  let best = Number.NEGATIVE_INFINITY;
  return points
    .toSorted((a, b) => a.costUsd - b.costUsd || b.quality - a.quality)
    .filter(({ quality }) => {
      if (quality <= best) return false;
      best = quality;
      return true;
    });
}

/** Candidates by cost (logarithmic) and quality, with the frontier as a line and the chosen one ringed. */
export function Scatter({ points, chosen }: { readonly points: readonly Point[]; readonly chosen: string }) {
  const logs = points.map(({ costUsd }) => Math.log10(Math.max(minCost, costUsd)));
  const low = Math.floor(Math.min(...logs));
  const high = Math.max(low + 1, Math.ceil(Math.max(...logs)));
  const bottom = Math.max(0, Math.floor(Math.min(...points.map(({ quality }) => quality)) * 10) / 10 - 0.1);
  const x = (costUsd: number): number =>
    margin.left +
    ((Math.log10(Math.max(minCost, costUsd)) - low) / (high - low)) * (width - margin.left - margin.right);
  const y = (quality: number): number =>
    height - margin.bottom - ((quality - bottom) / (1 - bottom)) * (height - margin.top - margin.bottom);
  const decades = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  const levels = Array.from({ length: 5 }, (_, at) => bottom + ((1 - bottom) * at) / 4);
  const frontier = frontierOf(points);
  const mark = points.find(({ id }) => id === chosen);
  // Its name stands on the side that has more room.
  const isRight = mark !== undefined && x(mark.costUsd) > width / 2;
  return (
    <svg className={styles['scatter']} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text.plot}>
      {decades.map((power) => (
        <g key={power}>
          <line
            className={styles['grid']}
            x1={x(10 ** power)}
            x2={x(10 ** power)}
            y1={margin.top}
            y2={height - margin.bottom}
          />
          <text x={x(10 ** power)} y={height - margin.bottom + 14} textAnchor="middle">
            {formatUsd(10 ** power)}
          </text>
        </g>
      ))}
      {levels.map((level) => (
        <g key={level}>
          <line
            className={styles['grid']}
            x1={margin.left}
            x2={width - margin.right}
            y1={y(level)}
            y2={y(level)}
          />
          <text x={margin.left - 6} y={y(level) + 4} textAnchor="end">
            {formatShare(level)}
          </text>
        </g>
      ))}
      <text x={(width + margin.left) / 2} y={height - 4} textAnchor="middle">
        {text.cost}
      </text>
      <polyline
        className={styles['frontier']}
        points={frontier.map(({ costUsd, quality }) => `${x(costUsd)},${y(quality)}`).join(' ')}
      />
      {points.map((point) => (
        <circle
          key={point.id}
          className={point.id === chosen ? styles['chosen'] : styles['point']}
          cx={x(point.costUsd)}
          cy={y(point.quality)}
          r={point.id === chosen ? 5 : 4}
        >
          <title>{`${point.id}: ${formatShare(point.quality)}, ${formatUsd(point.costUsd)}`}</title>
        </circle>
      ))}
      {mark === undefined ? null : (
        <g>
          <circle className={styles['ring']} cx={x(mark.costUsd)} cy={y(mark.quality)} r={10} />
          <text
            className={styles['mark']}
            x={x(mark.costUsd) + (isRight ? -16 : 16)}
            y={y(mark.quality) + 4}
            textAnchor={isRight ? 'end' : 'start'}
          >
            {text.mark(mark.id)}
          </text>
        </g>
      )}
    </svg>
  );
}

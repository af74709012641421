import type { components } from '../../api/index.ts';
import { formatCount, formatDuration, formatFineDuration } from '../../format/index.ts';
import { text } from './text.ts';
import styles from './waterfall.module.css';

type Timeline = NonNullable<components['schemas']['RequestDetail']['timeline']>;

interface Bar {
  readonly name: string;
  readonly startMs: number;
  readonly durationMs: number;
  readonly tone: 'own' | 'provider' | 'failed' | 'answer';
}

/** The parts of a timeline in their order: our own steps, the attempts, the answer, the end. */
export function barsOf({
  steps,
  attempts,
  first_byte_ms: firstMs,
  provider_end_ms: endMs,
  end_ms: lastMs,
}: Timeline): readonly Bar[] {
  const own = steps.map(
    ({ name, start_ms: startMs, duration_ms: durationMs }): Bar => ({
      name: text.steps[name],
      startMs,
      durationMs,
      tone: 'own',
    }),
  );
  const tried = attempts.map(
    ({ model, start_ms: startMs, duration_ms: durationMs, outcome }, at): Bar => ({
      name: text.attempt(formatCount(at + 1), model),
      startMs,
      durationMs,
      tone: outcome === 'ok' ? 'provider' : 'failed',
    }),
  );
  const answerEndMs = endMs ?? lastMs;
  const answer: readonly Bar[] =
    firstMs === null
      ? []
      : [
          {
            name: text.answer,
            startMs: firstMs,
            durationMs: Math.max(0, answerEndMs - firstMs),
            tone: 'answer',
          },
        ];
  const settle: readonly Bar[] =
    endMs === null
      ? []
      : [{ name: text.settle, startMs: endMs, durationMs: Math.max(0, lastMs - endMs), tone: 'own' }];
  return [...own, ...tried, ...answer, ...settle];
}

/** A request as a waterfall; every bar says its numbers. */
export function Waterfall({ timeline }: { readonly timeline: Timeline }) {
  const bars = barsOf(timeline);
  const lastMs = Math.max(
    timeline.end_ms,
    ...bars.map(({ startMs, durationMs }) => startMs + durationMs),
    0.001,
  );
  return (
    <ol className={styles['waterfall']}>
      {bars.map(({ name, startMs, durationMs, tone }) => (
        <li key={`${name} ${startMs}`}>
          <span className={styles['name']} title={name}>
            {name}
          </span>
          <span className={styles['track']}>
            <span
              className={[styles['bar'], styles[tone]].filter(Boolean).join(' ')}
              style={{
                left: `${(startMs / lastMs) * 100}%`,
                width: `max(2px, ${(durationMs / lastMs) * 100}%)`,
              }}
            />
          </span>
          <span className={styles['time']}>{formatFineDuration(durationMs)}</span>
        </li>
      ))}
      <li className={styles['whole']}>
        <span>{text.wholeRequest}</span>
        <span />
        <span className={styles['time']}>{formatDuration(timeline.end_ms)}</span>
      </li>
    </ol>
  );
}

import { formatCompact, formatCount, formatTime, formatUsd } from '../../format/index.ts';
import { type TimeRange, useSetSearch } from '../../location/index.ts';
import { useNames, useRecordNames } from '../../parts/index.ts';
import { Empty, Loaded, Panel } from '../../ui/index.ts';
import { Breakdown } from './breakdown.tsx';
import styles from './overview.module.css';
import { otherId } from './series.ts';
import { text } from './text.ts';
import { UsagePlot } from './usage-plot.tsx';
import type { Usage } from './use-usage.ts';

/** The plot with its legend. */
export function UsageOverTime({ usage, time }: { readonly usage: Usage; readonly time: TimeRange }) {
  const { measure, by, bucket, now, then } = usage;
  const setSearch = useSetSearch();
  const names = useNames();
  const keyName = useRecordNames(by === 'key');
  const nameOf = (id: string): string => {
    if (id === otherId) return text.other;
    if (id === '') return text.none;
    if (by === 'account') return names.account(id);
    if (by === 'key') return keyName(id);
    return by === 'team' ? names.team(id) : id;
  };
  return (
    <Panel
      title={text.overTime}
      tools={
        <div className={styles['choices']}>
          <Choice label={text.measure} value={measure} options={text.measures} onChange={usage.setMeasure} />
          <Choice label={text.by} value={by} options={text.dimensions} onChange={usage.setBy} />
        </div>
      }
    >
      <Loaded query={now} height={480} keepsHeight>
        {(report) =>
          report.totals.requests === 0 ? (
            <Empty title={text.empty}>{text.emptyHint}</Empty>
          ) : (
            <>
              <UsagePlot
                rows={report.rows}
                before={then.data?.rows}
                grid={{ fromMs: time.fromMs, toMs: time.toMs, bucket }}
                dimension={by}
                measure={measure}
                nameOf={nameOf}
                format={measure === 'cost_usd' ? formatUsd : formatCompact}
                isUtc={time.zone === 'utc'}
                onZoom={(since, until) => setSearch({ since, until })}
              />
              <Breakdown rows={report.rows} dimension={by} measure={measure} nameOf={nameOf} />
              <p className={styles['note']}>
                {text.until(formatTime(time.to, time.zone))}
                {bucket === 'day' ? ` · ${text.days}` : ''}
                {report.totals.unpriced_requests > 0
                  ? ` · ${text.unpriced(formatCount(report.totals.unpriced_requests))}`
                  : ''}
              </p>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}) {
  return (
    <label className={styles['choice']}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(options).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

import { formatTime } from '../format/index.ts';
import styles from './choice.module.css';
import { ranges, useSetSearch, useTimeRange } from './search.ts';
import { text } from './text.ts';

/** Time range and zone of a page; they stay when the page changes. */
export function RangeChoice() {
  const { range, zone, from, to } = useTimeRange();
  const setSearch = useSetSearch();
  return (
    <>
      <select
        className={styles['choice']}
        aria-label={text.range}
        value={range ?? ''}
        onChange={({ target }) => setSearch({ range: target.value, since: undefined, until: undefined })}
      >
        {range === undefined ? (
          <option value="">{`${formatTime(from, zone)} – ${formatTime(to, zone)}`}</option>
        ) : null}
        {ranges.map((one) => (
          <option key={one} value={one}>
            {text.ranges[one]}
          </option>
        ))}
      </select>
      <select
        className={styles['choice']}
        aria-label={text.zone}
        value={zone}
        onChange={({ target }) => setSearch({ zone: target.value === 'utc' ? 'utc' : undefined })}
      >
        <option value="local">{text.zones.local}</option>
        <option value="utc">{text.zones.utc}</option>
      </select>
    </>
  );
}

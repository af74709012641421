import { useEffect, useRef, useState } from 'react';
import { formatTime, type Zone } from '../../format/index.ts';
import { Button, Empty, Row } from '../../ui/index.ts';
import styles from './nothing-found.module.css';
import { text } from './text.ts';

/** For so long the search goes on by itself, also after each click. */
const searchMs = 10_000;

interface NothingFoundProps {
  /** Start of the time that is searched, which is searched from its end. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Length of the searched period; undefined for all time. */
  readonly searchedTo: string | undefined;
  readonly zone: Zone;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly onMore: () => void;
}

/** In place of a list without rows: that there are none only once all of the time was searched, which goes on by itself for some seconds. */
export function NothingFound(props: NothingFoundProps) {
  const { fromMs, toMs, searchedTo, zone, isBusy, hasFailed, onMore } = props;
  const [isOn, setIsOn] = useState(true);
  const untilMs = useRef<number>(undefined);
  useEffect(() => {
    if (searchedTo === undefined || !isOn || isBusy) return;
    untilMs.current ??= Date.now() + searchMs;
    if (hasFailed || Date.now() >= untilMs.current) {
      untilMs.current = undefined;
      setIsOn(false);
    } else onMore();
  }, [searchedTo, isOn, isBusy, hasFailed, onMore]);
  if (searchedTo === undefined) return <Empty title={text.empty}>{text.emptyHint}</Empty>;
  const share = (toMs - Date.parse(searchedTo)) / (toMs - fromMs);
  return (
    <Empty
      title={text.noneBackTo(formatTime(searchedTo, zone))}
      action={
        <Row>
          {isOn ? (
            <progress
              className={styles['progress']}
              aria-label={text.searching}
              max={1}
              value={Math.min(1, Math.max(0, share))}
            />
          ) : null}
          <Button onClick={() => setIsOn(!isOn)}>{isOn ? text.stopSearch : text.goOn}</Button>
        </Row>
      }
    >
      {isOn ? text.searching : text.searchStopped}
    </Empty>
  );
}

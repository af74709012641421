import { useSyncExternalStore } from 'react';
import { type ConnectionState, connection } from '../api/index.ts';
import { formatClock } from '../format/index.ts';
import { Button, Icon } from '../ui/index.ts';
import styles from './frame.module.css';
import { text } from './text.ts';

export const useConnection = (): ConnectionState =>
  useSyncExternalStore(connection.subscribe, connection.state);

/** Says above every page that the gateway is away, and of when the numbers are, or that it was updated; nothing otherwise. */
export function ConnectionBar({ state }: { readonly state: ConnectionState }) {
  const { lostSinceMs, isUpdated } = state;
  if (lostSinceMs === undefined && !isUpdated) return null;
  return (
    <div className={styles['notice']} role="alert">
      <Icon name="warning" />
      <span>{lostSinceMs === undefined ? text.updated : text.lost(formatClock(lostSinceMs))}</span>
      {lostSinceMs === undefined ? (
        <Button size="small" onClick={() => location.reload()}>
          {text.reload}
        </Button>
      ) : (
        <Button size="small" onClick={() => void connection.check()}>
          {text.tryNow}
        </Button>
      )}
    </div>
  );
}

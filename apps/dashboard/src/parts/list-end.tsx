import { Button } from '../ui/index.ts';
import styles from './parts.module.css';
import { text } from './text.ts';

/** The end of a list that may go on. */
export function ListEnd({
  hasMore,
  isBusy,
  onMore,
}: {
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly onMore: () => void;
}) {
  if (!hasMore) return null;
  return (
    <div className={styles['end']}>
      <Button isBusy={isBusy} onClick={onMore}>
        {text.showMore}
      </Button>
    </div>
  );
}

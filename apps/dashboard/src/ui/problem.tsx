import { ApiError } from '../api/index.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './problem.module.css';
import { text } from './text.ts';

/** What an error says to a person. */
export function problemText(error: unknown): string {
  if (error instanceof ApiError) return error.status === 0 ? text.unreachable : error.message;
  return text.unexpected;
}

/** An error where it happened, with the gateway's words and what can be tried; nothing without an error. */
export function Problem({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}) {
  if (error === undefined || error === null) return null;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className={styles['problem']} role="alert">
      <Icon name="warning" />
      <div>
        <p>{problemText(error)}</p>
        <div className={styles['detail']}>
          {requestId === undefined ? null : <code>{text.requestId(requestId)}</code>}
          {onRetry === undefined ? null : (
            <Button size="small" onClick={onRetry}>
              {text.retry}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

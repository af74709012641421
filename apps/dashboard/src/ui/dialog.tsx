import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';
import { text } from './text.ts';

interface DialogProps {
  readonly title: string;
  /** `side`: a drawer on the right. */
  readonly place?: 'middle' | 'side';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog of the browser: it keeps the focus inside, closes with Escape, and gives the focus back. Open as long as it is rendered. */
export function Dialog({ title, place = 'middle', onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    // The browser would begin with the button that closes it.
    dialog.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={[styles['dialog'], place === 'side' ? styles['side'] : undefined].filter(Boolean).join(' ')}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        <Button look="quiet" size="small" aria-label={text.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div className={styles['body']}>{children}</div>
    </dialog>
  );
}

/** The buttons at the end of a dialog or form. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';
import { text } from './text.ts';
import { LeavingButtons, UnsavedProvider, useLeaving } from './unsaved.tsx';

interface DialogProps {
  readonly title: string;
  /** `side`: a drawer on the right. */
  readonly place?: 'middle' | 'side';
  readonly onClose: () => void;
  /** Whether only its own buttons close it: what it shows cannot be shown again. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog of the browser: it keeps the focus inside, closes with Escape, asks before changes are lost, and gives the focus back. Open as long as it is rendered. */
export function Dialog({ title, place = 'middle', onClose, isHeld = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { changes, answer } = useLeaving();
  const close = (): void => {
    const mayLeave = changes.mayLeave();
    if (mayLeave === true) onClose();
    else void mayLeave.then((may) => (may ? onClose() : undefined));
  };
  // While the dialog still is in the page: the browser gives the focus back only then.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    // React focuses a field while the dialog is still hidden, in vain; the browser would choose the button that closes.
    if (place === 'middle')
      dialog.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus();
    return () => dialog.close();
  }, [place]);
  useEffect(() => {
    if (!isHeld) return;
    const keep = (event: KeyboardEvent): void => {
      const isOnTop = [...document.querySelectorAll('dialog[open]')].at(-1) === ref.current;
      if (event.key === 'Escape' && isOnTop) event.preventDefault();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [isHeld]);
  return (
    <dialog
      ref={ref}
      className={[styles['dialog'], place === 'side' ? styles['side'] : undefined].filter(Boolean).join(' ')}
      aria-labelledby={id}
      onCancel={(event) => {
        // One inside of this one, which the components pass on.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isHeld) close();
      }}
      onClose={(event) => {
        const dialog = event.currentTarget;
        if (event.target !== dialog || dialog.open || !dialog.isConnected) return;
        // Browsers let a page refuse to close only once in a row. What is still in the page is open, and is asked the usual way.
        dialog.showModal();
        if (!isHeld) close();
      }}
    >
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {isHeld ? null : (
          <Button look="quiet" size="small" aria-label={text.close} onClick={close}>
            <Icon name="close" />
          </Button>
        )}
      </div>
      <div className={styles['body']}>
        <UnsavedProvider changes={changes}>{children}</UnsavedProvider>
      </div>
      {answer === undefined ? null : <LeavingQuestion onAnswer={answer} />}
    </dialog>
  );
}

function LeavingQuestion({ onAnswer }: { readonly onAnswer: (mayLeave: boolean) => void }) {
  return (
    <Dialog title={text.discardTitle} onClose={() => onAnswer(false)}>
      <p>{text.discardWhat}</p>
      <Actions>
        <LeavingButtons onAnswer={onAnswer} />
      </Actions>
    </Dialog>
  );
}

/** Around a form that stands in a page, not in a dialog: leaving the page asks before changes are lost. */
export function UnsavedPage({ children }: { readonly children: ReactNode }) {
  const { changes, answer } = useLeaving();
  return (
    <UnsavedProvider changes={changes}>
      {children}
      {answer === undefined ? null : <LeavingQuestion onAnswer={answer} />}
    </UnsavedProvider>
  );
}

/** The buttons at the end of a dialog or form. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}

import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './notices.module.css';
import { text } from './text.ts';

const shownMs = 6000;

interface Notice {
  readonly id: number;
  readonly message: string;
}

const Context = createContext<(message: string) => void>(() => undefined);

/** Says for some seconds that something was done, in a place of its own and to screen readers. */
export function useNotify(): (message: string) => void {
  return use(Context);
}

export function Notices({ children }: { readonly children: ReactNode }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const remove = useCallback((id: number) => setNotices((all) => all.filter((one) => one.id !== id)), []);
  const notify = useMemo(() => {
    let last = 0;
    return (message: string): void => {
      const id = ++last;
      setNotices((all) => [...all.slice(-3), { id, message }]);
      setTimeout(() => remove(id), shownMs);
    };
  }, [remove]);
  return (
    <Context value={notify}>
      {children}
      <div className={styles['notices']} role="status">
        {notices.map(({ id, message }) => (
          <div key={id} className={styles['notice']}>
            {message}
            <Button look="quiet" size="small" aria-label={text.close} onClick={() => remove(id)}>
              <Icon name="close" />
            </Button>
          </div>
        ))}
      </div>
    </Context>
  );
}

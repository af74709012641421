import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { text } from './text.ts';

/** What a dialog knows of the changes inside of it that are not saved. */
export interface UnsavedChanges {
  /** @param form tells forms of one dialog apart */
  mark(form: string, isChanged: boolean): void;
  /** Asks whether changes may be lost, once; at once true without any. */
  mayLeave(): true | Promise<boolean>;
}

const Context = createContext<UnsavedChanges>({ mark: () => undefined, mayLeave: () => true });

/** The changes of the dialog around. */
export const useUnsavedChanges = (): UnsavedChanges => use(Context);

/** Keeps what is not saved, and the question about it. */
export function useLeaving() {
  const changed = useRef(new Set<string>());
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  const changes = useMemo((): UnsavedChanges => {
    let asked: Promise<boolean> | undefined;
    return {
      mark: (form, isChanged) => {
        if (isChanged) changed.current.add(form);
        else changed.current.delete(form);
      },
      mayLeave: () => {
        if (changed.current.size === 0) return true;
        asked ??= new Promise((resolve) => {
          setAnswer(() => (mayLeave: boolean) => {
            asked = undefined;
            setAnswer(undefined);
            if (mayLeave) changed.current.clear();
            resolve(mayLeave);
          });
        });
        return asked;
      },
    };
  }, []);
  return { changes, answer };
}

export function UnsavedProvider({
  changes,
  children,
}: {
  readonly changes: UnsavedChanges;
  readonly children: ReactNode;
}) {
  return <Context value={changes}>{children}</Context>;
}

/** The buttons of the question. */
export function LeavingButtons({ onAnswer }: { readonly onAnswer: (mayLeave: boolean) => void }) {
  return (
    <>
      <Button onClick={() => onAnswer(false)}>{text.keepEditing}</Button>
      <Button look="danger" onClick={() => onAnswer(true)}>
        {text.discard}
      </Button>
    </>
  );
}

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Gives the focus to the heading of a page that one has gone to: the keyboard goes on in the page, not in the menu before it, and
 * screen readers say where one is. A page that is loaded keeps the focus at its beginning.
 */
export function usePageFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        // Behind a dialog that gives the focus back as it closes.
        requestAnimationFrame(() => {
          const heading = document.querySelector<HTMLElement>('main h1');
          if (document.querySelector('dialog[open]') === null) heading?.focus({ preventScroll: true });
        });
      }),
    [router],
  );
}

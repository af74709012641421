import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PageEntry } from './pages.ts';

const sequenceMs = 1000;

interface ShortcutDeps {
  readonly pages: readonly PageEntry[];
  readonly openPalette: () => void;
  readonly openHelp: () => void;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

const isPaletteKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';

function focusFilter(event: KeyboardEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('[data-page-filter]')?.focus();
}

/** The first row of the page's list that opens something; within the list, its own keys move on. */
function focusFirstRow(event: KeyboardEvent): void {
  if (event.target instanceof HTMLElement && event.target.closest('table') !== null) return;
  const row = document.querySelector<HTMLElement>('main button[data-row]');
  if (row === null) return;
  event.preventDefault();
  row.focus();
}

/** Whether a key is nobody else's: nobody types, and no dialog is open. */
function isFree(event: KeyboardEvent): boolean {
  const isCombined = event.ctrlKey || event.metaKey || event.altKey;
  return !isCombined && !isTyping(event.target) && document.querySelector('dialog[open]') === null;
}

/** Keys of the whole dashboard: Ctrl-K, `g` and a letter, `/`, `?`, and `j` or `k` into the list of the page. They do nothing while somebody types or a dialog is open. */
export function useShortcuts({ pages, openPalette, openHelp }: ShortcutDeps): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goUntilMs = 0;
    const singleKeys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
      '?': openHelp,
      '/': focusFilter,
      j: focusFirstRow,
      k: focusFirstRow,
    };
    const onKey = (event: KeyboardEvent): void => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        openPalette();
        return;
      }
      if (!isFree(event)) return;
      const key = event.key.toLowerCase();
      const page = event.timeStamp < goUntilMs ? pages.find(({ letter }) => letter === key) : undefined;
      goUntilMs = key === 'g' ? event.timeStamp + sequenceMs : 0;
      if (page === undefined) singleKeys[key]?.(event);
      else void navigate({ to: page.path });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, pages, openPalette, openHelp]);
}

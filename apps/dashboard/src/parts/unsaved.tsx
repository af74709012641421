import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useUnsavedChanges } from '../ui/index.ts';

/** How it goes with the change that saves a form. */
interface Save {
  readonly isPending: boolean;
  readonly isSuccess: boolean;
}

/**
 * Stands in a form of a dialog: while its values differ from those at first, or from those that were saved last, leaving the dialog asks.
 * @param props.values all that can be typed or chosen; compared as JSON
 */
export function Unsaved({
  values,
  save,
  isChanged,
}: {
  readonly values: unknown;
  readonly save: Save;
  /** Whether they differ, where the form itself knows. */
  readonly isChanged?: boolean;
}) {
  const form = useId();
  const { mark, mayLeave } = useUnsavedChanges();
  const now = JSON.stringify(values);
  const saved = useRef(now);
  const wasPending = useRef(false);
  const { isPending, isSuccess } = save;
  const differs = (): boolean => isChanged ?? now !== saved.current;
  useEffect(() => {
    // After the save, since forms empty what is not to be shown again, such as a secret.
    if (wasPending.current && isSuccess) saved.current = now;
    wasPending.current = isPending;
    // What is being saved may be left: that is how dialogs close once it is.
    mark(form, (isChanged ?? now !== saved.current) && !isPending);
  }, [mark, form, now, isPending, isSuccess, isChanged]);
  useEffect(() => () => mark(form, false), [mark, form]);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      (current.pathname !== next.pathname || openOf(current.search) !== openOf(next.search)) &&
      !(await mayLeave()),
    enableBeforeUnload: differs,
  });
  return null;
}

/** What of an address decides which dialog is open. */
function openOf(search: object): string {
  return JSON.stringify([Reflect.get(search, 'open'), Reflect.get(search, 'new')]);
}

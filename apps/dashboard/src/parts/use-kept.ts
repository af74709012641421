import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/**
 * State that survives leaving the page, until the browser's page is closed or somebody signs out. It is kept in memory only.
 * @param name distinguishes it from other state
 */
export function useKept<Value>(name: string, initial: Value) {
  const queries = useQueryClient();
  const [value, setValue] = useState<Value>(() => queries.getQueryData<Value>(['kept', name]) ?? initial);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  // When the page is left, since an answer that is written changes many times a second.
  useEffect(() => {
    queries.setQueryDefaults(['kept', name], { gcTime: Number.POSITIVE_INFINITY });
    return () => void queries.setQueryData(['kept', name], latest.current);
  }, [queries, name]);
  return [value, setValue] as const;
}

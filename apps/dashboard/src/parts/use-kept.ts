import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * State that survives leaving the page, until the browser's page is closed or somebody signs out. It is kept in memory only.
 * @param name distinguishes it from other state
 */
export function useKept<Value>(name: string, initial: Value) {
  const queries = useQueryClient();
  const [value, setValue] = useState<Value>(() => queries.getQueryData<Value>(['kept', name]) ?? initial);
  useEffect(() => {
    queries.setQueryDefaults(['kept', name], { gcTime: Number.POSITIVE_INFINITY });
    queries.setQueryData(['kept', name], value);
  }, [queries, name, value]);
  return [value, setValue] as const;
}

import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { download } from '../api/index.ts';

/** Saves an export of the gateway as a file; `error` says why there is none. While one is on its way, another is not asked for. */
export function useDownload(path: string) {
  const isBusy = useRef(false);
  return useMutation({
    mutationFn: async (query: Readonly<Record<string, string>>) => {
      if (isBusy.current) return;
      isBusy.current = true;
      await download(path, query).finally(() => {
        isBusy.current = false;
      });
    },
  });
}

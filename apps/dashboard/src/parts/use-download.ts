import { useMutation } from '@tanstack/react-query';
import { download } from '../api/index.ts';

/** Saves an export of the gateway as a file; `error` says why there is none. */
export function useDownload(path: string) {
  return useMutation({ mutationFn: (query: Readonly<Record<string, string>>) => download(path, query) });
}

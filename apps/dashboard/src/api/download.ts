import { ApiError, readApiError } from './api-error.ts';
import { baseUrl } from './client.ts';

/**
 * Saves what the gateway exports as a file. The answer is looked at before, since a failed one would take the place of the page; the file itself
 * is left to the browser, which writes it while it comes, however long it is. Throws `ApiError`.
 */
export async function download(path: string, query: Readonly<Record<string, string>>): Promise<void> {
  const href = `${baseUrl}${path}?${new URLSearchParams(query)}`;
  const probe = new AbortController();
  const response = await fetch(href, { signal: probe.signal, credentials: 'same-origin' }).catch(() => {
    throw new ApiError({ status: 0, code: 'unreachable', message: '' });
  });
  if (!response.ok) throw await readApiError(response);
  probe.abort();
  const link = document.createElement('a');
  link.href = href;
  // The gateway names the file.
  link.download = '';
  link.click();
}

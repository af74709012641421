import { baseUrl } from './client.ts';

export interface LiveHandlers {
  /** A finished request, as in the list. */
  readonly onRequest: (data: unknown) => void;
  /** How many came too fast to be sent. */
  readonly onLeftOut: (count: number) => void;
  /** Whether the connection stands. */
  readonly onState: (isOpen: boolean) => void;
}

/** Follows finished requests; the browser connects again by itself and asks for what came in between. Returns how to stop. */
export function followRequests(
  filters: Readonly<Record<string, string>>,
  handlers: LiveHandlers,
): () => void {
  const source = new EventSource(`${baseUrl}/admin/v1/live?${new URLSearchParams(filters)}`);
  source.onopen = () => handlers.onState(true);
  source.onerror = () => handlers.onState(false);
  source.addEventListener('request', ({ data }) => handlers.onRequest(JSON.parse(String(data))));
  source.addEventListener('left_out', ({ data }) =>
    handlers.onLeftOut(Number(Object(JSON.parse(String(data))).count)),
  );
  source.addEventListener('end', ({ data }) => {
    handlers.onState(false);
    // A gateway that stops comes back; the browser tries again by itself.
    if (!String(data).includes('closing')) source.close();
  });
  return () => source.close();
}

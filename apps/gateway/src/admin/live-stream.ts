/** Finished requests as server-sent events, for as long as the caller may see them. */
import { type Actor, accountsOf } from '../auth/index.ts';
import type { RequestRow, RequestVisibility, Storage } from '../storage/index.ts';
import type { LiveEvent, LiveRequests } from './live-requests.ts';
import { requestSummary } from './request-detail.ts';
import type { RequestFilter } from './requests.ts';
import { visibleRequests } from './visible-requests.ts';

/** How soon an end of the session, of the key or of the process is noticed. */
const checkMs = 5000;
const waitMs = 1000;
const maxSilenceMs = 15_000;

export interface LiveCall {
  readonly actor: Actor;
  readonly filter: RequestFilter;
  /** The id of the last event that the caller has seen. */
  readonly lastEventId: string | undefined;
  /** Who calls now; rejects once the caller may not any longer. */
  readonly reauthorize: () => Promise<Actor>;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}

export interface LiveStreamDeps {
  readonly storage: Pick<Storage, 'keys'>;
  readonly live: LiveRequests;
  /** Whether the process is about to end. */
  readonly isClosing: () => boolean;
  readonly now: () => number;
}

/** Throws `rate_limit_exceeded` if there are too many listeners. */
export async function openLiveStream(deps: LiveStreamDeps, call: LiveCall): Promise<AsyncIterable<string>> {
  const { storage, live, now, isClosing } = deps;
  let visible = await visibleRequests(storage.keys, call.actor, now());
  const accepts = (row: RequestRow): boolean => isVisible(row, visible) && matches(row, call.filter);
  const listener = await live.listen(
    { actorId: call.actor.id, accountIds: accountsOf(call.actor) },
    accepts,
    readEventId(call.lastEventId),
  );
  call.signal.addEventListener('abort', listener.close);
  return (async function* () {
    let checkedAtMs = now();
    let wroteAtMs = now();
    try {
      yield 'retry: 2000\n\n';
      while (!isClosing()) {
        const events = await listener.next(waitMs);
        if (events === undefined) return;
        if (now() - checkedAtMs >= checkMs) {
          checkedAtMs = now();
          visible = await visibleRequests(storage.keys, await call.reauthorize(), now());
        }
        const text = events.map(textOf).join('');
        if (text === '' && now() - wroteAtMs < maxSilenceMs) continue;
        wroteAtMs = now();
        yield text === '' ? ': alive\n\n' : text;
      }
      yield eventText('end', { reason: 'closing' });
    } catch {
      yield eventText('end', { reason: 'not_allowed' });
    } finally {
      listener.close();
    }
  })();
}

function textOf(event: LiveEvent): string {
  if (event.kind === 'left_out') return eventText('left_out', { count: event.count });
  // Not its place in the store, which would count the requests of others.
  return `id: ${event.row.request_id}\n${eventText('request', requestSummary(event.row))}`;
}

function eventText(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function readEventId(text: string | undefined): string | undefined {
  return text !== undefined && /^\w{1,64}$/.test(text) ? text : undefined;
}

function isVisible(row: RequestRow, { accountIds, keyIds }: RequestVisibility): boolean {
  return accountIds === undefined || accountIds.includes(row.account_id) || keyIds.includes(row.key_id);
}

function matches(row: RequestRow, filter: RequestFilter): boolean {
  const { model, modelPart, isPrivate, isStreamed } = filter;
  const whole = `${row.provider}/${row.model}`;
  const equal: readonly (readonly [string | undefined, string | null])[] = [
    [filter.accountId, row.account_id],
    [filter.teamId, row.team_id],
    [filter.keyId, row.key_id],
    [filter.requestedModel, row.requested_model],
    [filter.provider, row.provider],
    [filter.status, row.status],
    [filter.errorCode, row.error_code],
    [filter.endpoint, row.endpoint ?? 'chat'],
    [filter.region, row.region],
  ];
  return (
    equal.every(([wanted, own]) => wanted === undefined || wanted === own) &&
    (model === undefined || model === row.model || model === whole) &&
    (modelPart === undefined || containsPart(whole, modelPart)) &&
    (isPrivate === undefined || isPrivate === (row.privacy !== null)) &&
    (isStreamed === undefined || isStreamed === (row.streamed !== 0))
  );
}

/** As the store searches: nothing contains an empty part. */
function containsPart(whole: string, part: string): boolean {
  return part !== '' && whole.toLowerCase().includes(part.toLowerCase());
}

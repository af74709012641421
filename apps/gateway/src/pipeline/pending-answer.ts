/** Answers of the Responses API that their provider completes in the background. */
import { type NormalizedUsage, toResponseError } from '@sluice/wire';
import { isRecord, memberOf } from '../contract/index.ts';
import { SluiceError, toSluiceError } from '../errors/index.ts';
import type { Adapter } from '../providers/index.ts';
import type { CallSummary } from '../upstream/index.ts';
import type { ReservedRequest } from './answer-headers.ts';
import type { BackgroundResponses } from './background-responses.ts';
import type { ClientChannel } from './client.ts';

type Json = Readonly<Record<string, unknown>>;

export interface PendingEnd {
  readonly usage: NormalizedUsage | null;
  /** Why there is no answer. */
  readonly error: SluiceError | undefined;
}

/** Who waits for an answer, and what ends with it. */
export interface Pending {
  readonly client: Pick<ClientChannel, 'disconnected' | 'sendError'>;
  /** Called once. */
  readonly onEnd: (end: PendingEnd) => void;
}

/**
 * Follows an answer until its end; each of its states is restored and kept.
 * @param begun the response as its provider began it
 * @returns the body for the client, with the first state. Rejects with `store_unavailable`: what is not kept cannot be read
 */
export async function followAnswer(
  background: BackgroundResponses,
  request: ReservedRequest,
  { target, deployment }: CallSummary,
  begun: unknown,
  { onEnd, client }: Pending,
): Promise<string> {
  const { answers, safe, input } = request;
  const { accountId } = input.principal;
  const adapter = target.adapter.nativeFor('responses', target);
  const providerId = memberOf(begun, 'id');
  const { native: format, id } = answers;
  if (adapter === undefined || format === undefined || deployment === undefined)
    throw new SluiceError('upstream_malformed');
  if (answers.inBackground !== true || !isRecord(begun) || !isProviderId(providerId))
    throw new SluiceError('upstream_malformed');
  let latest: Json = begun;
  const take = async (state: Json): Promise<string> => {
    const body = format.complete(await safe.restoreNative({ ...state, background: true }), {
      model: target.id,
      usage: null,
    });
    latest = state;
    // Its client may have deleted it.
    if (background.isWanted(accountId, id)) await answers.keep?.();
    return body;
  };
  /** Why the last state cannot be read; undefined if it can. */
  const takeLast = async (ended: Json): Promise<SluiceError | undefined> => {
    try {
      await take(ended);
      return undefined;
    } catch (thrown) {
      const error = toSluiceError(thrown);
      await take(failed(latest, error)).catch(() => undefined);
      return error;
    }
  };
  const followed = background.follow(
    accountId,
    id,
    { target, deployment, adapter, providerId },
    {
      onState: async (state) => void (await take(state)),
      onEnd: async (ended) => {
        const isError = ended instanceof SluiceError;
        const fault = await takeLast(isError ? failed(latest, ended) : ended);
        const end = isError ? { usage: null, error: ended } : endOf(ended, adapter, request, target);
        onEnd({ ...end, error: fault ?? end.error });
        if (fault !== undefined) throw fault;
      },
    },
  );
  try {
    const [body] = await Promise.all([take(begun), followed]);
    // Nobody knows its id.
    if (client.disconnected) void background.cancel(accountId, id);
    return body;
  } catch (error) {
    // It may have ended in the meantime, and the request with it: nobody else tells the client then.
    if (!background.isWanted(accountId, id)) client.sendError(toSluiceError(error), {});
    void background.cancel(accountId, id);
    throw error;
  }
}

/** A segment of a path, and none that leads elsewhere. */
function isProviderId(id: unknown): id is string {
  return typeof id === 'string' && /^(?!\.{1,2}$)[\w.~:=+-]{1,512}$/.test(id);
}

function failed(latest: Json, { message, shownCode: code, type }: SluiceError): Json {
  return { ...latest, status: 'failed', error: toResponseError({ message, code, type }) };
}

function endOf(
  ended: Json,
  adapter: Adapter,
  { answers, input }: ReservedRequest,
  target: CallSummary['target'],
): PendingEnd {
  const created = Math.floor(input.startedAtMs / 1000);
  const identity = { id: answers.id, created, model: target.id, legacyFunctions: false, wav: false };
  const decode = (response: Json) => adapter.decode(response, target, identity);
  let usage: NormalizedUsage | null = null;
  try {
    // One that failed has been paid for, too.
    ({ usage } = decode({ ...ended, status: 'completed', error: null }));
    if (ended['status'] === 'cancelled') return { usage, error: new SluiceError('client_closed') };
    decode(ended);
    return { usage, error: undefined };
  } catch (error) {
    return { usage, error: toSluiceError(error) };
  }
}

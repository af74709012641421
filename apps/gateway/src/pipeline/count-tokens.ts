/** Counts the tokens of a request without an answer: by its provider if that can, or as an estimate. */
import { countedMembers } from '@sluice/wire';
import { apiPaths, type ClientApi, type RequestHeaders } from '../apis/index.ts';
import type { Principal } from '../auth/index.ts';
import { isRecord, type NativeApi, type NativeOperation, type NativeRequest } from '../contract/index.ts';
import { SluiceError, toSluiceError } from '../errors/index.ts';
import type { ModelTarget } from '../providers/index.ts';
import type { RoutingSnapshot } from '../routing/index.ts';
import type { Egress } from '../upstream/index.ts';
import { type AdmitDeps, type AdmittedRequest, admit } from './admit.ts';
import { withOwnPaths } from './own-paths.ts';

export interface CountTokensDeps extends AdmitDeps {
  readonly apis: readonly ClientApi[];
  readonly fetchJson: Egress['fetchJson'];
}

export interface CountTokensRequest {
  /** Of a request of the API. */
  readonly body: Buffer;
  readonly headers: RequestHeaders;
  readonly principal: Principal;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

export interface TokenCount {
  readonly inputTokens: number;
  readonly model: string;
  readonly isEstimate: boolean;
}

const countTimeoutMs = 10_000;

/** APIs whose requests can be counted. */
export type CountedApi = 'messages' | 'responses';

/**
 * Counts the tokens of requests of an API. Rejects with the errors that the request itself would get, and with `not_found` if the
 * Responses API cannot count those of its model.
 */
export function countTokensWith(deps: CountTokensDeps, snapshot: () => RoutingSnapshot): CountTokens {
  return async (name, request) => {
    const api = deps.apis.find(({ path }) => path === apiPaths[name]);
    if (api === undefined) throw new Error(`There is no API '${name}'.`);
    return countTokens(deps, api, request, snapshot());
  };
}

export type CountTokens = (api: CountedApi, request: CountTokensRequest) => Promise<TokenCount>;

async function countTokens(
  deps: CountTokensDeps,
  api: ClientApi,
  { body, headers, principal, requestId, signal }: CountTokensRequest,
  snapshot: RoutingSnapshot,
): Promise<TokenCount> {
  const request = await api.read(body, { headers, principal, requestId, omitsNulls: false });
  const { received, toOwnPaths } = request;
  let admitted: AdmittedRequest;
  let counted: number | undefined;
  try {
    const given = { received, principal, requestId, snapshot, signal: () => signal };
    admitted = await admit(deps, given);
    const [target] = admitted.route.targets;
    counted = target === undefined ? undefined : await countedBy(deps, target, admitted);
  } catch (error) {
    throw withOwnPaths(toSluiceError(error), toOwnPaths);
  }
  const model = admitted.route.targets[0]?.id ?? received.request.model;
  if (counted === undefined && api.name === 'responses')
    throw new SluiceError('not_found', {
      param: 'model',
      message: `The provider of ${model} does not count the tokens of requests of the Responses API.`,
    });
  return {
    inputTokens: counted ?? Math.ceil(admitted.route.features.promptTokens),
    model,
    isEstimate: counted === undefined,
  };
}

/** How a provider is asked for a count. */
interface Counting {
  readonly operation: NativeOperation;
  /** The members that are sent. */
  members(body: NativeRequest['body']): NativeRequest['body'];
  /** Whether the host of a model has the endpoint. */
  isServed(target: ModelTarget): boolean;
}

const ofAnswers: ReadonlySet<string> = new Set(['max_tokens', 'stream', 'metadata']);

const countings: Readonly<Partial<Record<NativeApi, Counting>>> = {
  messages: {
    operation: 'count_tokens',
    members: (body) => Object.fromEntries(Object.entries(body).filter(([name]) => !ofAnswers.has(name))),
    // Only Anthropic's own address has the endpoint beside that for messages.
    isServed: ({ provider }) => provider.protocol === 'anthropic',
  },
  responses: { operation: 'input_tokens', members: countedMembers, isServed: () => true },
};

/** What the provider counts; undefined if it does not count, or fails. */
async function countedBy(
  { fetchJson }: CountTokensDeps,
  target: ModelTarget,
  { safe }: AdmittedRequest,
): Promise<number | undefined> {
  const { native } = safe;
  const adapter = native === undefined ? undefined : target.adapter.nativeFor(native.api, target);
  const counting = native === undefined ? undefined : countings[native.api];
  const [deployment] = target.deployments;
  const { origin, basePath, allowPrivateNetwork } = target.provider;
  if (native === undefined || adapter === undefined || deployment === undefined) return undefined;
  if (counting?.isServed(target) !== true) return undefined;
  try {
    const { operation } = counting;
    const counted = { ...native, operation, body: counting.members(native.body) };
    const encoded = adapter.encodeNative(counted, target, { stream: false, dropUnsupported: true });
    await safe.inspect(encoded.body, { provider: target.provider.name, region: target.provider.region });
    const path = `${basePath}${encoded.path}`;
    const { headers, body } = encoded;
    const added = await deployment.credential.authorize({ origin, path, method: 'POST', headers, body });
    const { status, body: answer } = await fetchJson({
      url: `${origin}${path}`,
      method: 'POST',
      headers: { ...headers, ...added },
      body,
      timeoutMs: countTimeoutMs,
      allowPrivateNetwork,
    });
    const tokens = status === 200 && isRecord(answer) ? answer['input_tokens'] : undefined;
    return typeof tokens === 'number' ? tokens : undefined;
  } catch (error) {
    if (error instanceof SluiceError && error.code === 'privacy_unavailable') throw error;
    return undefined;
  }
}

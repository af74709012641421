/** Counts the tokens of a request without an answer: by its provider if that can, or as an estimate. */
import type { ClientApi, RequestHeaders } from '../apis/index.ts';
import type { Principal } from '../auth/index.ts';
import { isRecord } from '../contract/index.ts';
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

/** Counts the tokens of requests of the Messages API. Rejects with the errors that the request itself would get. */
export function countTokensWith(deps: CountTokensDeps, snapshot: () => RoutingSnapshot): CountTokens {
  const api = deps.apis.find(({ name }) => name === 'messages');
  if (api === undefined) throw new Error('There is no Messages API.');
  return (request) => countTokens(deps, api, request, snapshot());
}

export type CountTokens = (request: CountTokensRequest) => Promise<TokenCount>;

async function countTokens(
  deps: CountTokensDeps,
  api: ClientApi,
  { body, headers, principal, requestId, signal }: CountTokensRequest,
  snapshot: RoutingSnapshot,
): Promise<TokenCount> {
  const request = await api.read(body, { headers, principal, requestId });
  const { received, toOwnPaths } = request;
  let admitted: AdmittedRequest;
  try {
    const given = { received, principal, requestId, snapshot, signal: () => signal };
    admitted = await admit(deps, given);
  } catch (error) {
    throw withOwnPaths(toSluiceError(error), toOwnPaths);
  }
  const [target] = admitted.route.targets;
  const counted = target === undefined ? undefined : await countedBy(deps, target, admitted);
  return {
    inputTokens: counted ?? Math.ceil(admitted.route.features.promptTokens),
    model: target?.id ?? received.request.model,
    isEstimate: counted === undefined,
  };
}

/** What the provider counts; undefined if it does not count, or fails. */
async function countedBy(
  { fetchJson }: CountTokensDeps,
  target: ModelTarget,
  { safe }: AdmittedRequest,
): Promise<number | undefined> {
  const { native } = safe;
  const adapter = native === undefined ? undefined : target.adapter.nativeFor(native.api, target);
  const [deployment] = target.deployments;
  const { origin, basePath, allowPrivateNetwork, protocol } = target.provider;
  // Only Anthropic's own address has the endpoint beside that for messages.
  if (native === undefined || adapter === undefined || deployment === undefined || protocol !== 'anthropic')
    return undefined;
  try {
    const { limitMember = 'max_tokens', body: whole } = native;
    const { [limitMember]: _limit, stream: _stream, metadata: _metadata, ...counted } = whole;
    const encoded = adapter.encodeNative({ ...native, body: counted }, target, {
      stream: false,
      dropUnsupported: true,
    });
    await safe.inspect(encoded.body, { provider: target.provider.name, region: target.provider.region });
    const path = `${basePath}${encoded.path}/count_tokens`;
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

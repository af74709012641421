/**
 * Admits a request: converts documents to text, anonymizes, chooses models. Chat completions, the dry run and the command
 * line all use it; only chat completions go on to reserve and send.
 */
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import { inheritDocuments } from '../config/index.ts';
import { isRecord, memberError, type ReceivedChat, refuseProviderIds } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { Ingestion } from '../ingestion/index.ts';
import type { StepTimes } from '../ledger/index.ts';
import {
  capNative,
  capOutput,
  refuseUncountedMembers,
  withDefaultOutput,
  withoutOfferedSearch,
} from '../limits/index.ts';
import type { Privacy, ProviderSafe } from '../privacy/index.ts';
import type { Route, Routing, RoutingSnapshot } from '../routing/index.ts';

export interface AdmitDeps {
  readonly ingestion: Ingestion;
  readonly privacy: Privacy;
  readonly routing: Pick<Routing, 'choose' | 'needsResidualPii' | 'readsDocuments'>;
}

/** A validated request with everything that decides how it is served. */
export interface AdmitRequest {
  readonly received: ReceivedChat;
  readonly principal: Principal;
  readonly requestId: string;
  /** Settings and models for the whole request, whatever is reloaded in the meantime. */
  readonly snapshot: RoutingSnapshot;
  /** Aborted when the client disconnects. A function, because most requests do not need it. */
  readonly signal: () => AbortSignal;
  /** Undefined for what nobody asks how long it took. */
  readonly steps?: StepTimes | undefined;
}

/** A request that may be sent, and the models that it may be sent to. */
export interface AdmittedRequest {
  readonly safe: ProviderSafe<ChatCompletionRequest>;
  readonly route: Route;
  readonly snapshot: RoutingSnapshot;
  /** For `x-sluice-warnings`. */
  readonly warnings: readonly string[];
}

/** Rejects with `SluiceError` as documented by each step. Nothing is sent. */
export async function admit(
  { ingestion, privacy, routing }: AdmitDeps,
  { received, principal, requestId, snapshot, signal, steps }: AdmitRequest,
): Promise<AdmittedRequest> {
  const offered =
    received.native === undefined ? undefined : withoutOfferedSearch(received.native, principal);
  refuseUncountedMembers(received.request, principal, offered?.native);
  const { settings } = snapshot;
  const defaultMaxTokens = principal.defaultMaxTokens ?? settings.defaultMaxTokens;
  const limited = withDefaultOutput(received.request, defaultMaxTokens);
  const capped = capOutput(limited, principal, defaultMaxTokens);
  const decision = privacy.decide(capped.request, principal, settings.anonymization);
  if (decision === undefined && isMeantToBeAnonymized(capped.request)) throw missingSwitch();
  const documents = inheritDocuments(settings.documents, principal.documents);
  const ingesting = ingestion.ingest(
    {
      ...received,
      request: capped.request,
      native: offered === undefined ? undefined : capNative(offered.native, principal),
    },
    {
      principal,
      documents,
      anonymized: decision !== undefined,
      anonymization: settings.anonymization,
      readsDocuments: (model) => routing.readsDocuments(model, snapshot),
      signal,
    },
  );
  const ingested = ingesting instanceof Promise ? await ingesting : ingesting;
  steps?.end('documents');
  // Files of the account have been read by now.
  if (ingested.call.native !== undefined && !principal.allowsProviderIds)
    refuseProviderIds(ingested.call.native);
  const anonymizing = privacy.anonymize(ingested.call, principal, {
    decision,
    settings: settings.anonymization,
    passesImages: documents.images === 'pass',
  });
  const safe = anonymizing instanceof Promise ? await anonymizing : anonymizing;
  steps?.end('privacy');
  // Only if a rule depends on it: most requests need no second detection.
  const hasResidualPii =
    routing.needsResidualPii(principal, snapshot) &&
    (holdsUnsearchedContent(safe.payload) ||
      (await privacy.hasResidualPii(ingested.call, safe, principal, settings.anonymization)));
  const { sizeBytes } = ingested.call;
  const route = withOwnPaths(safe, () =>
    routing.choose(safe, principal, { sizeBytes, hasResidualPii, requestId, snapshot }),
  );
  steps?.end('routing');
  return {
    safe,
    route,
    snapshot,
    warnings: [
      ...(offered?.warning === undefined ? [] : [offered.warning]),
      ...ingested.warnings,
      ...safe.warnings,
      ...route.warnings,
      ...(capped.warning === undefined ? [] : [capped.warning]),
    ],
  };
}

/** Errors name the messages of the caller, not those that are sent. */
function withOwnPaths<T>(safe: ProviderSafe<ChatCompletionRequest>, choose: () => T): T {
  try {
    return choose();
  } catch (error) {
    if (!(error instanceof SluiceError)) throw error;
    if (safe.native?.operation === 'compact' && error.code === 'unsupported_parameter')
      throw new SluiceError('not_found', { param: 'model', message: notCompacting });
    throw safe.toOwnError(error);
  }
}

const notCompacting =
  'The provider of this model does not compact conversations: choose a model that is served over the Responses API.';

/** Types without the switch, where nothing else switches anonymization on: the prompt would be sent in plain text. */
function isMeantToBeAnonymized(request: ChatCompletionRequest): boolean {
  return request.anonymization_types != null && request.enable_anonymization == null;
}

function missingSwitch(): SluiceError {
  return memberError(
    'anonymization_types',
    'Anonymization is off for this request; send enable_anonymization: true with the types, or leave them out',
  );
}

/** Kinds of content parts that are searched for personal data; all others may hold media. */
const searchedParts: ReadonlySet<unknown> = new Set(['text', 'input_text', 'refusal']);

function holdsUnsearchedContent({ messages }: ChatCompletionRequest): boolean {
  return (messages ?? []).some(
    ({ content }) =>
      Array.isArray(content) &&
      content.some((part: unknown) => isRecord(part) && !searchedParts.has(part['type'])),
  );
}

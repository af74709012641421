/** Finds the texts of a request, and replaces personal data in them. */
import {
  AnonymizationSession,
  type AnonymizedField,
  type Field,
  type ReplacementMode,
  type Steps,
} from '@sluice/pii';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../../auth/index.ts';
import type { AnonymizationSettings } from '../../config/index.ts';
import { asChatRequest, type NativeRequest, type ReceivedChat } from '../../contract/index.ts';
import { SluiceError } from '../../errors/index.ts';
import { type DetectionDeps, type PrefetchedDetections, withFindings } from '../detection/index.ts';
import type { PolicyCache, PrivacyDecision } from '../policy/index.ts';
import type { PrivacySessionFacts } from '../privacy-session.ts';
import { EntityCounts } from '../receipt.ts';
import { hintIndex, withHint } from './hint.ts';
import { createIdentifiers } from './identifiers.ts';
import { formOf, headerWords, withNativeHint, withoutPersonalWords } from './native-request.ts';
import type { FoundField, WalkOptions } from './position.ts';
import { compactionWarning, refuseProviderState, withoutCompaction } from './provider-state.ts';
import { publicIdentifiers } from './public-identifiers.ts';
import { isGeneratedId } from './structural-values.ts';
import { isToolRole, locationCode, nameOf, toField } from './to-field.ts';
import { type Visitor, walkFields } from './walk-fields.ts';

export interface AnonymizeDeps extends DetectionDeps {
  readonly policies: PolicyCache;
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
}

/** Privacy decision of a request, made when it was admitted. */
export interface RequestPrivacy {
  /** Undefined if nothing is replaced. */
  readonly decision: PrivacyDecision | undefined;
  readonly settings: AnonymizationSettings;
  /** Whether images are sent unchecked (`documents.images: pass`). */
  readonly passesImages: boolean;
}

/** A request whose texts are known, and not replaced yet. */
export interface OpenRequest {
  readonly fields: readonly Field[];
  /** Number of ids that look generated, and of names and words of interfaces. */
  readonly identifierCount: number;
  /** @param prefetched results for at least its fields */
  replaceSteps(prefetched: PrefetchedDetections): Steps<AnonymizedRequest>;
}

/** A request without personal data. */
export interface AnonymizedRequest {
  readonly payload: ChatCompletionRequest;
  readonly native: NativeRequest | undefined;
  readonly facts: PrivacySessionFacts;
}

/** Finds the texts of a request, in steps. */
export function* openRequest(
  deps: AnonymizeDeps,
  { request, texts, redactedImages, native: received }: ReceivedChat,
  principal: Principal,
  { decision, settings, passesImages }: RequestPrivacy & { readonly decision: PrivacyDecision },
): Steps<OpenRequest> {
  refuseTokenIds(received);
  refuseProviderState(received);
  const native = withoutCompaction(received);
  const whole = texts === undefined ? request : texts.expand(request);
  const beganMs = deps.now();
  const passesImage = (url: string): boolean => passesImages || redactedImages?.has(url) === true;
  const { found, ids, identifiers } = yield* foundFields(whole, native, passesImage);
  const fields = found.map(toField);
  yield;
  return {
    fields,
    identifierCount: ids.size + identifiers.size,
    *replaceSteps({ findings, cache }) {
      const rules = withFindings(deps.policies.policyFor(decision, principal, settings), findings);
      const policy = { ...rules, publicWords: yield* publicIdentifiers(whole) };
      const session = new AnonymizationSession({ ...deps.engine(), cache }, policy);
      const { replacement } = policy;
      const task: AnonymizeTask = {
        request: whole,
        native,
        session,
        replacement,
        passesImages,
        passesImage,
        principal,
        decision,
        findings,
        beganMs,
        warnings: native === received ? [] : [compactionWarning],
      };
      const replaced = yield* session.anonymizeSteps(fields);
      const personalIds = yield* session.personalIdentifierSteps(ids);
      const personalNames = yield* session.personalNameSteps(identifiers);
      return yield* replaceEntities(deps, task, replaced, { personalIds, personalNames });
    },
  };
}

/** Token ids are texts that only their model can read. */
function refuseTokenIds(native: NativeRequest | undefined): void {
  const { inputs } = native ?? {};
  if (inputs === undefined || inputs.tokenIds === 0) return;
  throw new SluiceError('unsupported_parameter', {
    param: inputs.member,
    message: `Token ids in ${inputs.member} cannot be searched for personal data: send texts, or switch anonymization off for this request.`,
  });
}

interface FoundTexts {
  /** The texts to search, in the order in which placeholders are numbered. */
  readonly found: readonly FoundField[];
  /** The ids that look generated. */
  readonly ids: ReadonlySet<string>;
  /** Names of tools, properties and settings. */
  readonly identifiers: ReadonlySet<string>;
}

function* foundFields(
  request: ChatCompletionRequest,
  native: NativeRequest | undefined,
  passesImage: (url: string) => boolean,
): Steps<FoundTexts> {
  const found: FoundField[] = [];
  const ids = new Set<string>();
  const identifiers = new Set<string>();
  const visit: Visitor = (field) => {
    if (field.rule === 'id' && isGeneratedId(field.text)) ids.add(field.text);
    else if (field.rule !== 'hash' && field.rule !== 'id') found.push(field);
    if (field.rule === 'name' && isToolRole(field.role)) identifiers.add(field.text);
    return field.text;
  };
  const options: WalkOptions = {
    passesImage,
    identifierFor(name) {
      identifiers.add(name);
      return name;
    },
  };
  yield* walkFields(request, visit, options);
  if (native !== undefined) {
    yield* walkFields(native.body, visit, options, formOf(native.api));
    for (const word of headerWords(native)) identifiers.add(word);
  }
  return { found, ids, identifiers };
}

interface AnonymizeTask {
  readonly request: ChatCompletionRequest;
  /** The same in the form of its own API: its texts come behind those of the chat request, and get the same placeholders. */
  readonly native: NativeRequest | undefined;
  readonly session: AnonymizationSession;
  readonly replacement: ReplacementMode;
  /** Images are sent unchanged if the settings permit it. */
  readonly passesImages: boolean;
  readonly passesImage: (url: string) => boolean;
  readonly principal: Principal;
  readonly decision: PrivacyDecision;
  readonly findings: PrefetchedDetections['findings'];
  readonly beganMs: number;
  readonly warnings: readonly string[];
}

/** Ids and names that hold a person or a value that was replaced elsewhere. */
interface PersonalIdentifiers {
  readonly personalIds: ReadonlySet<string>;
  readonly personalNames: ReadonlySet<string>;
}

function* replaceEntities(
  deps: AnonymizeDeps,
  {
    request,
    native,
    session,
    replacement,
    passesImages,
    passesImage,
    principal,
    decision,
    findings,
    beganMs,
    warnings: before,
  }: AnonymizeTask,
  replaced: readonly AnonymizedField[],
  { personalIds, personalNames }: PersonalIdentifiers,
): Steps<AnonymizedRequest> {
  const counts = new EntityCounts();
  const warnings = [...before];
  if (request.logprobs === true)
    warnings.push('logprobs contain the placeholders that the provider returned');
  if (passesImages && holdsImages(request))
    warnings.push('images were sent without anonymization (documents.images: pass)');
  const spans: (readonly { readonly start: number; readonly end: number }[])[] = [];
  const dropsPlaces = decision.codes.has(locationCode);
  const { identifierFor, toolNames } = createIdentifiers(personalNames, session, (value) =>
    deps.policies.digest(principal, value),
  );
  /** What is found there was counted before. */
  let isNative = false;
  const visit: Visitor = (field) => {
    if (field.rule === 'id' && isGeneratedId(field.text) && !personalIds.has(field.text)) return field.text;
    if (field.rule === 'hash' || field.rule === 'id')
      return deps.policies.digest(principal, field.text).slice(0, 32);
    const result = replaced[spans.length];
    if (result === undefined) throw passesDiffer();
    if (field.rule === 'place' && dropsPlaces) {
      spans.push([{ start: 0, end: field.text.length }]);
      return undefined;
    }
    spans.push(result.entities);
    if (!isNative) for (const { code } of result.entities) counts.add(code, field.location);
    return field.rule === 'name' ? nameOf(field, result, identifierFor) : result.text;
  };
  const options: WalkOptions = {
    passesImage,
    passesReasoning: (text) => passesReasoning(session, text, warnings),
    identifierFor,
  };
  const rebuilt = yield* walkFields(request, visit, options);
  isNative = true;
  const nativeBody =
    native === undefined ? {} : yield* walkFields(native.body, visit, options, formOf(native.api));
  if (spans.length !== replaced.length) throw passesDiffer();
  yield;
  const checked = asChatRequest(rebuilt);
  if (checked === undefined) throw new Error('The anonymized request does not match the schema.');
  yield;
  const addsHint = decision.hint && counts.total > 0 && replacement === 'placeholder';
  const payload = addsHint ? { ...checked, messages: withHint(checked.messages ?? []) } : checked;
  const facts: PrivacySessionFacts = {
    session,
    decision,
    spans,
    counts,
    toolNames,
    hinted: addsHint,
    hintIndex: addsHint ? hintIndex(checked.messages ?? []) : undefined,
    detectors: [...deps.engine().detectors, ...(findings === undefined ? [] : [findings.detector])],
    warnings,
    milliseconds: deps.now() - beganMs,
    pause: () => deps.slices.open(principal),
  };
  if (native === undefined) return { payload, native, facts };
  const body = addsHint ? withNativeHint(native.api, nativeBody) : nativeBody;
  const headers = withoutPersonalWords(native.headers, personalNames);
  return { payload, native: { ...native, body, headers }, facts };
}

/** Texts would be in the place of others. */
function passesDiffer(): Error {
  return new Error('The two passes over a request differ.');
}

const reasoningWarning =
  'signed reasoning of an earlier response was left out: it holds personal data, or its signature is not one';

/**
 * Signed reasoning that came from a provider holds placeholders. Clients can send anything as such, however. What is
 * left out here is put back if the gateway itself has kept it.
 */
function passesReasoning(
  session: AnonymizationSession,
  text: string | undefined,
  warnings: string[],
): boolean {
  const passes = text !== undefined && !session.holdsPersonalData(text);
  if (!passes && !warnings.includes(reasoningWarning)) warnings.push(reasoningWarning);
  return passes;
}

function holdsImages({ messages }: ChatCompletionRequest): boolean {
  return (messages ?? []).some(
    ({ content }) =>
      Array.isArray(content) &&
      content.some((part: unknown) => typeof part === 'object' && part !== null && 'image_url' in part),
  );
}

/**
 * The privacy door. It fails closed: where anonymization is asked for and cannot be done, the request fails
 * with 503 and nothing leaves.
 */
import { AnonymizationSession, type AnonymizedField, type Field, type SpanCache } from '@sluice/pii';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import type { AnonymizationSettings } from '../config/index.ts';
import { asChatRequest, type ChatCall } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { DetectionThread } from './detection-thread.ts';
import type { PrivacyEngine } from './engine.ts';
import { type ExternalSearch, type Findings, withFindings } from './external-detector.ts';
import { withHint } from './hint.ts';
import { openNames } from './open-names.ts';
import { type Decision, decide } from './policy.ts';
import type { PolicyBook } from './policy-book.ts';
import { type ProviderSafe, SafeParcel } from './provider-safe.ts';
import { EntityCounts } from './receipt.ts';
import { RequestGuard } from './request-guard.ts';
import { searchAhead } from './search-ahead.ts';
import { type FoundField, walkFields } from './walk-fields.ts';

export interface ClearDeps {
  /** Made at its first use. Throws where it cannot be. */
  readonly engine: () => PrivacyEngine;
  readonly settings: () => AnonymizationSettings;
  readonly policies: PolicyBook;
  /** What asks the owner's detector; undefined where there is none. */
  readonly external?: (() => ExternalSearch | undefined) | undefined;
  /** Searches long texts; without it they are searched in this thread. */
  readonly threadFor?: ((accountId: string) => Pick<DetectionThread, 'detect'>) | undefined;
  /** Whether images leave unseen. */
  readonly passesImages: (principal: Principal) => boolean;
  /** Steady milliseconds. */
  readonly now: () => number;
}

/** A request that may leave; a promise only where texts are long or a detector outside of this process is asked. */
export type Cleared = ProviderSafe<ChatCompletionRequest> | Promise<ProviderSafe<ChatCompletionRequest>>;

/** Clears a request for leaving. Throws what `decide` throws, `unsupported_parameter`, `privacy_unavailable`. */
export function clearRequest(
  deps: ClearDeps,
  { request, texts, coveredImages }: ChatCall,
  principal: Principal,
): Cleared {
  const decision = decide(request, principal.anonymization, deps.settings());
  if (decision === undefined) return new SafeParcel(request, texts, undefined);
  try {
    const whole = texts === undefined ? request : texts.expand(request);
    const beganMs = deps.now();
    const unseen = deps.passesImages(principal);
    const passesImage = (url: string): boolean => unseen || coveredImages?.has(url) === true;
    const found = foundFields(whole, passesImage);
    const finish = (ahead: Ahead): ProviderSafe<ChatCompletionRequest> =>
      anonymize(deps, { request: whole, found, unseen, passesImage, principal, decision, ahead, beganMs });
    const ahead = lookAhead(deps, found.map(toField), principal);
    return ahead instanceof Promise ? ahead.then(finish).catch(failClosed) : finish(ahead);
  } catch (error) {
    return failClosed(error);
  }
}

/** What is known of the texts of a request before its session begins. */
export interface Ahead {
  /** What the owner's detector found. */
  readonly findings?: Findings | undefined;
  /** What was remembered or found in long texts. */
  readonly cache?: SpanCache | undefined;
}

/** Asks whoever has to be waited for; a promise only then. */
export function lookAhead(
  deps: ClearDeps,
  fields: readonly Field[],
  { accountId }: Principal,
): Ahead | Promise<Ahead> {
  const { cache } = deps.engine();
  const searched = searchAhead(deps.threadFor?.(accountId), cache, fields);
  const findings = deps.external?.()?.find(fields);
  if (searched === undefined && findings === undefined) return { cache };
  return Promise.all([searched, findings]).then(([found, others]) => ({
    cache: found ?? cache,
    findings: others,
  }));
}

function failClosed(error: unknown): never {
  if (error instanceof SluiceError) throw error;
  throw new SluiceError('privacy_unavailable', { param: 'enable_anonymization', cause: error });
}

/** The texts that are searched, in the order of numbering. */
function foundFields(request: ChatCompletionRequest, passesImage: (url: string) => boolean): FoundField[] {
  const found: FoundField[] = [];
  walkFields(
    request,
    (field) => {
      if (field.rule !== 'hash') found.push(field);
      return field.text;
    },
    { passesImage },
  );
  return found;
}

interface Clearing {
  readonly request: ChatCompletionRequest;
  readonly found: readonly FoundField[];
  /** Images leave as they are, by the owner's settings. */
  readonly unseen: boolean;
  readonly passesImage: (url: string) => boolean;
  readonly principal: Principal;
  readonly decision: Decision;
  readonly ahead: Ahead;
  readonly beganMs: number;
}

function anonymize(
  deps: ClearDeps,
  { request, found, unseen, passesImage, principal, decision, ahead, beganMs }: Clearing,
): ProviderSafe<ChatCompletionRequest> {
  const { cache, findings } = ahead;
  const rules = withFindings(deps.policies.policyFor(decision, principal), findings);
  const policy = { ...rules, publicWords: openNames(request) };
  const session = new AnonymizationSession({ ...deps.engine(), cache }, policy);
  const counts = new EntityCounts();
  const replaced = session.anonymize(found.map(toField));
  const warnings: string[] =
    request.logprobs === true ? ['logprobs show the tokens as the provider sent them'] : [];
  if (unseen && holdsImages(request))
    warnings.push('images left as they are, unseen (documents.images: pass)');
  const places: (readonly { readonly start: number; readonly end: number }[])[] = [];
  const dropsPlaces = decision.codes.has(locationCode);
  const rebuilt = walkFields(
    request,
    (field) => {
      if (field.rule === 'hash') return deps.policies.digest(principal, field.text).slice(0, 32);
      const result = replaced[places.length];
      if (result === undefined) throw new Error('The two walks over a request differ.');
      if (field.rule === 'place' && dropsPlaces) {
        places.push([{ start: 0, end: field.text.length }]);
        return undefined;
      }
      places.push(result.entities);
      for (const { code } of result.entities) counts.add(code, field.place);
      return field.rule === 'name' ? speakerName(field, result) : result.text;
    },
    { passesImage },
  );
  const checked = asChatRequest(rebuilt);
  if (checked === undefined) throw new Error('The anonymized request does not fit the contract.');
  const tells = decision.hint && counts.total > 0 && policy.replacement === 'placeholder';
  const payload = tells ? { ...checked, messages: withHint(checked.messages ?? []) } : checked;
  const guard = new RequestGuard(
    {
      session,
      decision,
      places,
      counts,
      hinted: tells,
      detectors: [...deps.engine().detectors, ...(findings === undefined ? [] : [findings.detector])],
      warnings,
      milliseconds: deps.now() - beganMs,
    },
    payload,
  );
  return new SafeParcel(payload, undefined, guard);
}

function holdsImages({ messages }: ChatCompletionRequest): boolean {
  return (messages ?? []).some(
    ({ content }) =>
      Array.isArray(content) &&
      content.some((part: unknown) => typeof part === 'object' && part !== null && 'image_url' in part),
  );
}

/** The type of towns and regions. */
export const locationCode = 204;

const usernameCode = 102;
/** Names of speakers that say what they do, not who they are. */
const roleName = /^(?:example|user|human|customer|client|agent|assistant|bot|system|tool)(?:[_-]|$)/i;

/** Names of speakers are written like identifiers; that of a user is personal whatever it looks like. */
export function toField({ text, format: form, rule, role }: FoundField): Field {
  if (rule !== 'name') return { text, format: form };
  const whole = role === 'user' && !roleName.test(text) ? usernameCode : undefined;
  return { text: text.replaceAll(/[_-]/g, ' '), format: form, wholeValueCode: whole };
}

/** A speaker's name may hold no brackets, so a marker stands there without them. */
function speakerName(field: FoundField, { text, entities }: AnonymizedField): string {
  return entities.length === 0
    ? field.text
    : text
        .replaceAll(/[^A-Za-z0-9]+/g, '_')
        .replaceAll(/^_|_$/g, '')
        .slice(0, 64);
}

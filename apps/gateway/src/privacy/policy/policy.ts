/**
 * Resolves the anonymization settings of a request: its own parameters, then key, team and account, then the
 * configuration.
 */
import { entityCodesOfSet, expandEntityCodes, type ReplacementMode } from '@sluice/pii';
import type { ChatCompletionRequest } from '@sluice/wire';
import { type AnonymizationSettings, inheritAnonymization } from '../../config/index.ts';
import { SluiceError } from '../../errors/index.ts';

/** Effective settings of a key. */
export type KeySettings = AnonymizationSettings | undefined;

export interface PrivacyDecision {
  readonly codes: ReadonlySet<number>;
  readonly replacement: ReplacementMode;
  /** Whether a system message explains the placeholders to the model. */
  readonly hint: boolean;
  /** Whether secrets of the request are restored in the arguments of tool calls. */
  readonly restoresSecrets: boolean;
}

type RequestedPrivacy = Pick<ChatCompletionRequest, 'enable_anonymization' | 'anonymization_types'>;

/** @returns undefined if nothing is masked. Throws `anonymization_required`, and 422 for unknown types. */
export function decidePrivacy(
  requested: RequestedPrivacy,
  own: KeySettings,
  config: AnonymizationSettings,
): PrivacyDecision | undefined {
  const types = requested.anonymization_types ?? undefined;
  const codes = types === undefined ? undefined : codesOf(types);
  // The file is a default, which accounts can replace; an account that does not say so itself keeps its `required`.
  const replaces = own?.default === 'on' || own?.default === 'off';
  const settings = replaces ? { ...config, ...own } : (inheritAnonymization(config, own) ?? config);
  const mode = settings.default ?? 'off';
  const isEnabled = requested.enable_anonymization ?? undefined;
  if (isEnabled === false && mode === 'required') {
    throw new SluiceError('anonymization_required', { param: 'enable_anonymization' });
  }
  if (!(isEnabled ?? mode !== 'off')) return undefined;
  const hint = settings.hint ?? 'on';
  const defaultCodes = typesOf(settings.types ?? 'default');
  return {
    // Required types cannot be dropped by naming others: types of the request are added to them.
    codes:
      codes === undefined ? defaultCodes : mode === 'required' ? new Set([...defaultCodes, ...codes]) : codes,
    replacement: settings.replacement ?? 'placeholder',
    hint: hint === true || hint === 'on',
    restoresSecrets: settings.restore_secrets !== 'never',
  };
}

/** Entity types of a request. Throws 422 naming the first unknown one, or if the list is empty. */
export function codesOf(types: readonly number[]): ReadonlySet<number> {
  if (types.length === 0) {
    throw invalidTypes('The list is empty. Omit it for the default types, or send [0] for all types.', []);
  }
  const codes = expandEntityCodes(types);
  if ('unknown' in codes) {
    throw invalidTypes(`Unknown entity type ${codes.unknown}. GET /v1/anonymization/types lists the types.`, [
      types.indexOf(codes.unknown),
    ]);
  }
  return codes;
}

function invalidTypes(msg: string, path: readonly number[]): SluiceError {
  const loc = ['body', 'anonymization_types', ...path];
  return new SluiceError('invalid_request', {
    message: `anonymization_types: ${msg}`,
    param: ['anonymization_types', ...path].join('.'),
    detail: [{ loc, msg, type: 'value_error' }],
  });
}

function typesOf(types: NonNullable<AnonymizationSettings['types']>): ReadonlySet<number> {
  if (typeof types === 'string') return entityCodesOfSet(types);
  const codes = expandEntityCodes(types);
  // Settings are validated when written; an unknown type must still not widen what is sent.
  if ('unknown' in codes) throw new SluiceError('privacy_unavailable', { param: 'anonymization_types' });
  return codes;
}

/**
 * Identifiers that name a person who was replaced elsewhere, or hold a value that is always replaced: names of tools are sent
 * under another name and translated back, names of data are replaced, and everything else is refused.
 */
import type { AnonymizationSession } from '@sluice/pii';
import { SluiceError } from '../../errors/index.ts';

/** `name`: of a tool or a schema. `key`: of a property. `word`: an identifier whose meaning the provider knows. */
export type IdentifierKind = 'name' | 'key' | 'word';

/**
 * What is sent for an identifier. Throws `unsupported_parameter` if it can neither be sent nor replaced.
 * @param at where it is
 */
export type IdentifierFor = (
  identifier: string,
  kind: IdentifierKind,
  at: { readonly path: readonly string[] },
) => string;

export interface Identifiers {
  readonly identifierFor: IdentifierFor;
  /** The names of tools by those that are sent. */
  readonly toolNames: ReadonlyMap<string, string>;
}

/**
 * @param personal those that hold a person or a value that was replaced elsewhere
 * @param digest a stable digest of a value, in hexadecimal
 */
export function createIdentifiers(
  personal: ReadonlySet<string>,
  session: Pick<AnonymizationSession, 'replaceIdentifier'>,
  digest: (value: string) => string,
): Identifiers {
  const toolNames = new Map<string, string>();
  return {
    toolNames,
    identifierFor(identifier, kind, at) {
      if (!personal.has(identifier)) return identifier;
      if (kind === 'word') throw personalIdentifier(at.path);
      if (kind === 'key') return session.replaceIdentifier(identifier);
      const name = `tool_${digest(identifier).slice(0, 16)}`;
      toolNames.set(name, identifier);
      return name;
    },
  };
}

/** The error for an identifier that can neither be sent nor replaced. */
export function personalIdentifier(path: readonly string[]): SluiceError {
  return new SluiceError('unsupported_parameter', {
    param: path.join('.'),
    message:
      'This member holds a name or a value that is replaced in the texts of the request, and it cannot be replaced here: ' +
      'write something else, or switch anonymization off for this request.',
  });
}

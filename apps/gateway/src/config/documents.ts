/** Settings of document processing. */
import { type Static, Type } from 'typebox';

const optional = Type.Optional;

export const DocumentsSection = Type.Object(
  {
    ocr: optional(
      Type.Enum(['auto', 'always', 'never'], {
        description: 'OCR of scans and images: where needed, on every page, or never.',
      }),
    ),
    languages: optional(
      Type.Array(Type.String({ pattern: '^[a-z]{3}(_[a-z]{3,4})?$' }), {
        description: 'Languages that OCR expects (ISO 639-2 codes). By default they are detected.',
      }),
    ),
    native: optional(
      Type.Enum(['auto', 'always', 'never'], {
        description:
          'Whether the file itself is sent to models that read files: `auto` if OCR was poor. Never while anonymization is on.',
      }),
    ),
    urls: optional(
      Type.Union([Type.Boolean(), Type.Enum(['on', 'off'])], {
        description: 'Whether files may be fetched from public URLs.',
      }),
    ),
    max_pages: optional(
      Type.Integer({ minimum: 1, maximum: 100_000, description: 'Maximum pages of a document.' }),
    ),
    max_tokens: optional(
      Type.Integer({
        minimum: 100,
        description:
          'Longer documents are truncated at about this number of tokens; the text and a warning say so.',
      }),
    ),
    images: optional(
      Type.Enum(['refuse', 'ocr', 'redact', 'pass'], {
        description:
          'Images while anonymization is on: `refuse` them, replace them by their text (`ocr`), `redact` personal data in them, or `pass` them on as they are.',
      }),
    ),
  },
  { additionalProperties: false, title: 'DocumentSettings', description: 'Settings of document processing.' },
);
export type DocumentsSection = Static<typeof DocumentsSection>;

/** Documents of the whole installation: what concerns the machine is not for accounts to set. */
export const InstallationDocuments = Type.Object(
  {
    ...DocumentsSection.properties,
    isolation: optional(
      Type.Enum(['required', 'best_effort'], {
        description:
          'Whether documents are read only in fully isolated processes: their own user, root folder, network, no rights. `best_effort` uses what the machine has, and warns; `required` refuses documents with 503 where that is not all of it.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type InstallationDocuments = Static<typeof InstallationDocuments>;

export interface DocumentSettings {
  readonly ocr: 'auto' | 'always' | 'never';
  /** Undefined: detected from the page. */
  readonly languages: readonly string[] | undefined;
  readonly native: 'auto' | 'always' | 'never';
  /** Whether files may be fetched from public URLs. */
  readonly urls: boolean;
  readonly maxPages: number;
  readonly maxTokens: number;
  readonly images: 'refuse' | 'ocr' | 'redact' | 'pass';
  /** How strongly the processes that read documents must be isolated. */
  readonly isolation: 'required' | 'best_effort';
}

/** Applies defaults. The section has been validated. */
export function documentSettings(section: InstallationDocuments = {}): DocumentSettings {
  return {
    ocr: section.ocr ?? 'auto',
    languages: section.languages,
    native: section.native ?? 'auto',
    urls: section.urls === true || section.urls === 'on',
    maxPages: section.max_pages ?? 2000,
    maxTokens: section.max_tokens ?? 400_000,
    images: section.images ?? 'refuse',
    isolation: section.isolation ?? 'best_effort',
  };
}

/**
 * Merges settings of an account, team or key over those of the installation; restrictions of the operator stay in
 * force.
 */
export function inheritDocuments(
  above: DocumentSettings,
  own: DocumentsSection | undefined,
): DocumentSettings {
  if (own === undefined) return above;
  const inner = documentSettings(own);
  return {
    ocr: own.ocr ?? above.ocr,
    languages: own.languages ?? above.languages,
    native: own.native ?? above.native,
    urls: above.urls && (own.urls === undefined || inner.urls),
    maxPages: Math.min(own.max_pages ?? above.maxPages, above.maxPages),
    maxTokens: own.max_tokens ?? above.maxTokens,
    images: own.images ?? above.images,
    isolation: above.isolation,
  };
}

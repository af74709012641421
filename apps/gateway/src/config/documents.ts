/** Settings of documents: how they become text. */
import { type Static, Type } from 'typebox';

const optional = Type.Optional;
const onOff = Type.Union([Type.Boolean(), Type.Enum(['on', 'off'])]);

export const DocumentsSection = Type.Object(
  {
    ocr: optional(
      Type.Enum(['auto', 'always', 'never'], {
        description: 'Text recognition in pictures of text: where needed, on every page, or not at all.',
      }),
    ),
    languages: optional(
      Type.Array(Type.String({ pattern: '^[a-z]{3}(_[a-z]{3,4})?$' }), {
        description:
          'Languages that text recognition expects (ISO 639-2, `eng`); found from the page if absent.',
      }),
    ),
    native: optional(
      Type.Enum(['auto', 'always', 'never'], {
        description:
          'Whether bytes go to models that read documents: `auto` for scans that are hard to read here. Never while anonymization is on.',
      }),
    ),
    urls: optional(onOff),
    max_pages: optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    max_tokens: optional(
      Type.Integer({
        minimum: 100,
        description: 'Longer documents are cut, visibly, at about so many tokens.',
      }),
    ),
    images: optional(
      Type.Enum(['refuse', 'ocr', 'redact', 'pass'], {
        description:
          'Images while anonymization is on: `refuse`, read as text (`ocr`), `redact` what is personal in them, or `pass` them unseen.',
      }),
    ),
  },
  { additionalProperties: false, title: 'DocumentSettings', description: 'How documents become text.' },
);
export type DocumentsSection = Static<typeof DocumentsSection>;

export interface DocumentSettings {
  readonly ocr: 'auto' | 'always' | 'never';
  /** Undefined: found from the page. */
  readonly languages: readonly string[] | undefined;
  readonly native: 'auto' | 'always' | 'never';
  /** Whether files may be fetched from public addresses. */
  readonly urls: boolean;
  readonly maxPages: number;
  readonly maxTokens: number;
  readonly images: 'refuse' | 'ocr' | 'redact' | 'pass';
}

/** Fills defaults in. The section has passed its schema. */
export function documentSettings(section: DocumentsSection = {}): DocumentSettings {
  return {
    ocr: section.ocr ?? 'auto',
    languages: section.languages,
    native: section.native ?? 'auto',
    urls: section.urls === true || section.urls === 'on',
    maxPages: section.max_pages ?? 2000,
    maxTokens: section.max_tokens ?? 400_000,
    images: section.images ?? 'refuse',
  };
}

/** Settings of the installation with those of an account, team or key over them; what the operator forbids stays so. */
export function inheritDocuments(
  above: DocumentSettings,
  own: DocumentsSection | undefined,
): DocumentSettings {
  if (own === undefined) return above;
  const wished = documentSettings(own);
  return {
    ocr: own.ocr ?? above.ocr,
    languages: own.languages ?? above.languages,
    native: own.native ?? above.native,
    urls: above.urls && (own.urls === undefined || wished.urls),
    maxPages: Math.min(own.max_pages ?? above.maxPages, above.maxPages),
    maxTokens: own.max_tokens ?? above.maxTokens,
    images: own.images ?? above.images,
  };
}

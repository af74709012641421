import { type Static, Type } from 'typebox';
import { optionalNullable } from './schema-helpers.ts';

/** Source of a document and how to read it; shared by every notation of a file part. */
export const inlineFileFields = {
  filename: optionalNullable(Type.String(), { description: 'Name of the file, shown to the model.' }),
  file_data: optionalNullable(Type.String(), { description: 'The content: a data URL or bare base64.' }),
  file_id: optionalNullable(Type.String(), { description: 'Id of a file uploaded to `/v1/files`.' }),
  file_url: optionalNullable(Type.String(), {
    description: 'Public https address to fetch the file from, where the operator permits it.',
  }),
  format: optionalNullable(Type.String(), {
    description: 'Declared media type or extension; the actual type is detected.',
  }),
  pages: optionalNullable(
    Type.Union([
      Type.String({ description: 'Page numbers and ranges from 1, such as `1-3,7`.' }),
      Type.Array(Type.Integer({ minimum: 1 }), { description: 'Page numbers from 1.' }),
    ]),
    { description: 'Which pages to read; all by default.' },
  ),
  ocr: optionalNullable(Type.Enum(['auto', 'always', 'never']), {
    description: 'Text recognition (OCR): only where needed (`auto`), on every page, or never.',
  }),
  native: optionalNullable(Type.Enum(['auto', 'always', 'never']), {
    description: 'Whether the original file is forwarded to models that support its format.',
  }),
  languages: optionalNullable(Type.Array(Type.String(), { description: 'ISO 639-2 codes, such as `eng`.' }), {
    description: 'Expected languages for text recognition.',
  }),
  password: optionalNullable(Type.String(), {
    description: 'Password of an encrypted document; never forwarded.',
  }),
};

export const FileSource = Type.Object(inlineFileFields, {
  title: 'FileSource',
  description: 'A document by value (`file_data`), by id (`file_id`) or by URL (`file_url`).',
});
export type FileSource = Static<typeof FileSource>;

import { type Static, Type } from 'typebox';
import { optionalNullable } from './schema-helpers.ts';

/** What a document may come from and how it is to be read; shared by every notation of a file part. */
export const inlineFileFields = {
  filename: optionalNullable(Type.String(), { description: 'Name of the file, shown to the model.' }),
  file_data: optionalNullable(Type.String(), { description: 'The bytes: a data URL or bare base64.' }),
  file_id: optionalNullable(Type.String(), { description: 'Id of a file uploaded to `/v1/files`.' }),
  file_url: optionalNullable(Type.String(), {
    description: 'Public https address to fetch the file from, where the operator permits it.',
  }),
  format: optionalNullable(Type.String(), {
    description: 'Declared media type or extension; the true type is found from the bytes.',
  }),
  pages: optionalNullable(
    Type.Union([
      Type.String({ description: 'Page numbers and ranges from 1, such as `1-3,7`.' }),
      Type.Array(Type.Integer({ minimum: 1 }), { description: 'Page numbers from 1.' }),
    ]),
    { description: 'Which pages to read; all by default.' },
  ),
  ocr: optionalNullable(Type.Enum(['auto', 'always', 'never']), {
    description:
      'Text recognition in pictures of text: only where needed (`auto`), on every page, or not at all.',
  }),
  native: optionalNullable(Type.Enum(['auto', 'always', 'never']), {
    description: 'Whether the original bytes go to models that read this format themselves.',
  }),
  languages: optionalNullable(Type.Array(Type.String(), { description: 'ISO 639-2 codes, such as `eng`.' }), {
    description: 'Languages that text recognition expects.',
  }),
  password: optionalNullable(Type.String(), { description: 'Opens an encrypted document; used here only.' }),
};

export const FileSource = Type.Object(inlineFileFields, {
  title: 'FileSource',
  description: 'A document by value (`file_data`), by id (`file_id`) or by address (`file_url`).',
});
export type FileSource = Static<typeof FileSource>;

/** Parses requests of `/v1/documents/extract`, sent as JSON or form data. */
import { Type } from 'typebox';
import type { Principal } from '../../auth/index.ts';
import { memberError } from '../../contract/index.ts';
import type { FileStore } from '../../files/index.ts';
import { decodeData, type ExtractRequest } from '../../ingestion/index.ts';
import type { RouteCall } from '../../openapi/index.ts';
import { typedBody } from './read-typed-body.ts';

export interface ExtractRequestDeps {
  readonly files: FileStore;
  readonly fetchFile: (url: string, principal: Principal, signal: AbortSignal) => Promise<Buffer>;
}

const text = (description: string) => Type.String({ description });
const optional = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
const ocrModes = ['auto', 'always', 'never'] as const;
const filename = optional(text('File name; its extension is used where the content is ambiguous.'));
const password = optional(text('Password of an encrypted document; never sent to a provider.'));

export const ExtractBody = Type.Object(
  {
    file_data: optional(text('The content: a data URL or base64.')),
    file_id: optional(text('Id of a file of `/v1/files`.')),
    file_url: optional(text('Public https URL to fetch the file from, if the operator permits it.')),
    filename,
    pages: optional(
      Type.Union([
        text('Page numbers and ranges from 1, such as `1-3,7`; all by default.'),
        Type.Array(Type.Integer({ minimum: 1 }), { description: 'Page numbers from 1.' }),
      ]),
    ),
    ocr: optional(
      Type.Union([
        Type.Enum([...ocrModes], { description: 'When to use OCR: `auto` where needed.' }),
        Type.Boolean({ description: '`always` or `never`.' }),
      ]),
    ),
    languages: optional(Type.Array(Type.String(), { description: 'ISO 639-2 codes, such as `eng`.' })),
    password,
    anonymize: optional(
      Type.Boolean({
        default: false,
        description: 'Whether to replace personal data in the response.',
      }),
    ),
    page_images: optional(
      Type.Boolean({
        default: false,
        description:
          'Whether to return pictures of the first 24 pages, for formats that have any. They are not anonymized.',
      }),
    ),
  },
  {
    title: 'ExtractBody',
    description: 'A document and options for reading it.',
    additionalProperties: false,
    examples: [{ filename: 'note.txt', file_data: 'SGVsbG8sIHdvcmxkLg==' }],
  },
);

export const ExtractForm = Type.Object(
  {
    file: Type.String({ format: 'binary', description: 'The file.' }),
    filename,
    pages: optional(text('Page numbers and ranges from 1, such as `1-3,7`; all by default.')),
    ocr: optional(text('When to use OCR: `auto`, `always` or `never`.')),
    languages: optional(text('ISO 639-2 codes, separated by commas.')),
    password,
    anonymize: optional(text('`true` replaces personal data in the response.')),
    page_images: optional(text('`true` returns pictures of the first 24 pages, not anonymized.')),
  },
  { title: 'ExtractForm', description: 'A document as form data.', additionalProperties: false },
);

const readBody = typedBody(ExtractBody);

/** Throws 422 that names the member, and errors of `fetchFile`. */
export async function readExtractRequest(
  call: RouteCall,
  principal: Principal,
  deps: ExtractRequestDeps,
): Promise<ExtractRequest> {
  if (call.upload !== undefined) return wishOfForm(call.upload, call.signal);
  const body = readBody(call.body);
  const file = await fileOf(body, principal, call.signal, deps);
  return {
    bytes: file.bytes,
    filename: body.filename ?? file.filename,
    pages: Array.isArray(body.pages) ? body.pages.join(',') : (body.pages ?? undefined),
    ocr: typeof body.ocr === 'boolean' ? (body.ocr ? 'always' : 'never') : (body.ocr ?? undefined),
    languages: body.languages ?? undefined,
    password: body.password ?? undefined,
    anonymize: body.anonymize === true,
    pictures: body.page_images === true,
    signal: call.signal,
    param: file.param,
  };
}

interface GivenFile {
  readonly bytes: Buffer;
  readonly filename: string | undefined;
  /** The member that contained the file. */
  readonly param: string;
}

async function fileOf(
  { file_data: data, file_id: id, file_url: url }: ReturnType<typeof readBody>,
  principal: Principal,
  signal: AbortSignal,
  { files, fetchFile }: ExtractRequestDeps,
): Promise<GivenFile> {
  if ([data, id, url].filter((given) => given != null).length !== 1)
    throw memberError('file_data', 'Send one of file_data, file_id and file_url', 'missing');
  if (id != null) {
    const stored = await files.read(principal.accountId, id);
    if (stored === undefined)
      throw memberError('file_id', 'File not found; upload it to /v1/files', 'file_not_found');
    return { bytes: stored.bytes, filename: stored.facts.filename, param: 'file_id' };
  }
  if (url != null)
    return { bytes: await fetchFile(url, principal, signal), filename: undefined, param: 'file_url' };
  const bytes = decodeData(data ?? '');
  if (bytes !== undefined) return { bytes, filename: undefined, param: 'file_data' };
  throw memberError('file_data', 'Neither base64 nor a data URL; send the content of the file as base64');
}

const formFields: ReadonlySet<string> = new Set(Object.keys(ExtractForm.properties));

function wishOfForm({ file, fields }: NonNullable<RouteCall['upload']>, signal: AbortSignal): ExtractRequest {
  const unknown = [...fields.keys()].find((name) => !formFields.has(name));
  if (unknown !== undefined) throw memberError(unknown.slice(0, 64), 'Unknown field', 'extra_forbidden');
  if (file === undefined) throw memberError('file', 'Send the file in the field `file`', 'missing');
  const one = (name: string): string | undefined => fields.get(name)?.at(-1) || undefined;
  const ocr = one('ocr');
  const mode = ocrModes.find((known) => known === ocr);
  if (ocr !== undefined && mode === undefined) throw memberError('ocr', 'It must be auto, always or never');
  const flag = (name: string): boolean => {
    const value = one(name)?.toLowerCase();
    if (value !== undefined && !['true', 'false', '1', '0'].includes(value))
      throw memberError(name, 'It must be true or false');
    return value === 'true' || value === '1';
  };
  const languages = fields
    .get('languages')
    ?.flatMap((list) => list.split(',').map((language) => language.trim()));
  return {
    bytes: file.bytes,
    filename: one('filename') ?? file.filename,
    pages: one('pages'),
    ocr: mode,
    languages: languages?.filter((language) => language !== ''),
    password: one('password'),
    anonymize: flag('anonymize'),
    pictures: flag('page_images'),
    signal,
    param: 'file',
  };
}

/** OpenAI's Files API, for `file_id` parts. */
import { Type } from 'typebox';
import { memberError } from '../../contract/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { FileFacts, FileStore } from '../../files/index.ts';
import type { DocumentedRoute, RouteCall } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { principalOf } from './principal-of.ts';

const hourS = 3600;
const dayS = 24 * hourS;
const longestS = 30 * dayS;
const maxListed = 1000;
const purposes = ['assistants', 'user_data', 'vision', 'evals'] as const;

const FileObject = Type.Object(
  {
    id: Type.String({ description: 'Id of the file, for `file_id`.' }),
    object: Type.Enum(['file'], { description: 'Always `file`.' }),
    bytes: Type.Integer({ minimum: 0, description: 'Size in bytes.' }),
    created_at: Type.Integer({ description: 'Unix time in seconds.' }),
    expires_at: Type.Integer({ description: 'When the file is deleted, Unix time in seconds.' }),
    filename: Type.String({ description: 'File name.' }),
    purpose: Type.String({ description: 'Purpose given at upload.' }),
    status: Type.Enum(['processed'], { description: 'Always `processed`.' }),
  },
  { title: 'FileObject', description: 'A stored file.' },
);

const FileForm = Type.Object(
  {
    file: Type.String({ format: 'binary', description: 'The file.' }),
    purpose: Type.Optional(
      Type.Enum([...purposes], { description: 'Purpose of the file; default `user_data`.' }),
    ),
    'expires_after[anchor]': Type.Optional(
      Type.Enum(['created_at'], { description: 'Always `created_at`.' }),
    ),
    'expires_after[seconds]': Type.Optional(
      Type.Integer({
        minimum: hourS,
        maximum: longestS,
        description:
          'Seconds until the file is deleted; default 30 days, or less if `retention` of the key demands it.',
      }),
    ),
  },
  { title: 'FileForm', description: 'A file to upload. Unknown fields are ignored.' },
);

const FileList = Type.Object(
  {
    object: Type.Enum(['list'], { description: 'Always `list`.' }),
    data: Type.Array(FileObject, { description: 'The files.' }),
    first_id: Type.Union([Type.String(), Type.Null()], { description: 'Id of the first file.' }),
    last_id: Type.Union([Type.String(), Type.Null()], {
      description: 'Id of the last file; pass it as `after` to get the next page.',
    }),
    has_more: Type.Boolean({ description: 'Whether there are more files.' }),
  },
  { title: 'FileList', description: 'Stored files of the account.' },
);

const DeletedFile = Type.Object(
  {
    id: Type.String({ description: 'Id of the file.' }),
    object: Type.Enum(['file'], { description: 'Always `file`.' }),
    deleted: Type.Boolean({ description: 'Always true.' }),
  },
  { title: 'DeletedFile', description: 'A deleted file.' },
);

const access = { kind: 'key', scope: 'inference' } as const;

export function fileRoutes(files: () => FileStore): readonly DocumentedRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/files',
      access,
      limits: 'requests',
      summary: 'Upload a file',
      description:
        'Stores the file encrypted in the gateway until it expires. All keys of the account can use it.',
      tag: 'Documents',
      form: FileForm,
      responses: { 200: { description: 'Metadata of the file.', schema: FileObject } },
      handle: async (call) => {
        const { accountId, fileRetentionMs = longestS * 1000 } = principalOf(call);
        const file = newFileOf(call);
        const keptMs = Math.min(file.keptMs, fileRetentionMs);
        return adminAnswer(view(await files().add(accountId, { ...file, keptMs })));
      },
    },
    {
      method: 'GET',
      path: '/v1/files',
      access,
      limits: 'none',
      summary: 'List files',
      description: 'Files of the account of this key that have not expired.',
      tag: 'Documents',
      query: {
        limit: {
          schema: Type.Integer({ minimum: 1, maximum: maxListed }),
          description: `Files per page, at most ${maxListed}; default 100.`,
        },
        after: { schema: Type.String(), description: '`last_id` of the previous page.' },
        order: {
          schema: Type.Enum(['asc', 'desc']),
          description: 'Order by creation time; default `desc`.',
        },
        purpose: { schema: Type.String(), description: 'Only files with this purpose.' },
      },
      responses: { 200: { description: 'A page of files.', schema: FileList } },
      handle: async (call) => {
        const { accountId } = principalOf(call);
        const { after, order, purpose } = call.query;
        const limit = limitOf(call.query['limit']);
        if (order !== undefined && order !== 'asc' && order !== 'desc')
          throw memberError('order', 'It must be asc or desc');
        const found = await files().list(accountId, {
          after,
          limit: limit + 1,
          newestFirst: order !== 'asc',
        });
        const page = found.slice(0, limit);
        const data = page.filter((file) => purpose === undefined || file.purpose === purpose).map(view);
        return adminAnswer({
          object: 'list',
          data,
          first_id: data[0]?.id ?? null,
          last_id: page.at(-1)?.id ?? null,
          has_more: found.length > limit,
        });
      },
    },
    {
      method: 'GET',
      path: '/v1/files/{file_id}',
      access,
      limits: 'none',
      summary: 'Read a file',
      description: 'Name, size, purpose and times of a file of the account.',
      tag: 'Documents',
      responses: { 200: { description: 'Metadata of the file.', schema: FileObject } },
      handle: async (call) => {
        const facts = await files().facts(principalOf(call).accountId, idOf(call));
        if (facts === undefined) throw missing();
        return adminAnswer(view(facts));
      },
    },
    {
      method: 'GET',
      path: '/v1/files/{file_id}/content',
      access,
      limits: 'requests',
      summary: 'Download a file',
      description: 'The bytes as they were uploaded, decrypted for this response.',
      tag: 'Documents',
      responses: {
        200: { description: 'The content as uploaded.', contentType: 'application/octet-stream' },
      },
      handle: async (call) => {
        const file = await files().read(principalOf(call).accountId, idOf(call));
        if (file === undefined) throw missing();
        return {
          status: 200,
          headers: {
            'cache-control': 'no-store',
            // RFC 6266: browsers must never display it as a page of this origin.
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.facts.filename)}`,
            'x-content-type-options': 'nosniff',
          },
          bytes: { type: 'application/octet-stream', body: file.bytes },
        };
      },
    },
    {
      method: 'DELETE',
      path: '/v1/files/{file_id}',
      access,
      limits: 'none',
      summary: 'Delete a file',
      description:
        'Deletes the file and its content at once. Requests that hold its id are refused from then on.',
      tag: 'Documents',
      responses: { 200: { description: 'The file is deleted.', schema: DeletedFile } },
      handle: async (call) => {
        const id = idOf(call);
        if (!(await files().remove(principalOf(call).accountId, id))) throw missing();
        return adminAnswer({ id, object: 'file', deleted: true });
      },
    },
  ];
}

function newFileOf({ upload }: RouteCall) {
  const file = upload?.file;
  if (file === undefined) throw memberError('file', 'Send the file in the field `file`', 'missing');
  if (file.bytes.length === 0) throw memberError('file', 'The file is empty');
  const one = (name: string): string | undefined => upload?.fields.get(name)?.at(-1);
  const purpose = one('purpose') ?? 'user_data';
  if (!purposes.some((known) => known === purpose))
    throw memberError('purpose', `It must be one of ${purposes.join(', ')}`);
  const anchor = one('expires_after[anchor]');
  if (anchor !== undefined && anchor !== 'created_at')
    throw memberError('expires_after[anchor]', 'It must be created_at');
  const seconds = Number(one('expires_after[seconds]') ?? longestS);
  if (!Number.isInteger(seconds) || seconds < hourS || seconds > longestS)
    throw memberError('expires_after[seconds]', `It must be an integer from ${hourS} to ${longestS}`);
  return { bytes: file.bytes, filename: file.filename, purpose, keptMs: seconds * 1000 };
}

function limitOf(text: string | undefined): number {
  const limit = Number(text ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListed)
    throw memberError('limit', `It must be an integer from 1 to ${maxListed}`);
  return limit;
}

function idOf({ params }: RouteCall): string {
  return params['file_id'] ?? '';
}

function view({ id, sizeBytes, createdAtMs, expiresAtMs, filename, purpose }: FileFacts) {
  return {
    id,
    object: 'file',
    bytes: sizeBytes,
    created_at: Math.floor(createdAtMs / 1000),
    expires_at: Math.floor(expiresAtMs / 1000),
    filename,
    purpose,
    status: 'processed',
  };
}

function missing(): SluiceError {
  return new SluiceError('not_found', { message: 'File not found.', param: 'file_id' });
}

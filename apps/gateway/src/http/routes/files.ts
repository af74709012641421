/** OpenAI's Files, for `file_id` parts. */
import { Type } from 'typebox';
import type { Principal } from '../../auth/index.ts';
import { violationsError } from '../../contract/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { FileFacts, FileStore } from '../../files/index.ts';
import type { DocumentedRoute, RouteCall } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';

const hourS = 3600;
const dayS = 24 * hourS;
const longestS = 30 * dayS;
const maxListed = 1000;
const purposes = ['assistants', 'user_data', 'vision', 'evals'] as const;

const FileObject = Type.Object(
  {
    id: Type.String({ description: 'For `file_id`.' }),
    object: Type.Enum(['file'], { description: 'Always `file`.' }),
    bytes: Type.Integer({ minimum: 0, description: 'Its size.' }),
    created_at: Type.Integer({ description: 'Seconds since 1970.' }),
    expires_at: Type.Integer({ description: 'When it is deleted, seconds since 1970.' }),
    filename: Type.String({ description: 'Its name.' }),
    purpose: Type.String({ description: 'As it was given.' }),
    status: Type.Enum(['processed'], { description: 'Always `processed`.' }),
  },
  { title: 'FileObject', description: 'A stored file.' },
);

const FileForm = Type.Object(
  {
    file: Type.String({ format: 'binary', description: 'The file.' }),
    purpose: Type.Optional(
      Type.Enum([...purposes], { description: 'What it is for; `user_data` unless given.' }),
    ),
    'expires_after[anchor]': Type.Optional(
      Type.Enum(['created_at'], { description: 'Always `created_at`.' }),
    ),
    'expires_after[seconds]': Type.Optional(
      Type.Integer({
        minimum: hourS,
        maximum: longestS,
        description: 'Kept for so long; 30 days unless given.',
      }),
    ),
  },
  { title: 'FileForm', description: 'A file to keep.', additionalProperties: false },
);

const FileList = Type.Object(
  {
    object: Type.Enum(['list'], { description: 'Always `list`.' }),
    data: Type.Array(FileObject, { description: 'The files.' }),
    first_id: Type.Union([Type.String(), Type.Null()], { description: 'Id of the first one.' }),
    last_id: Type.Union([Type.String(), Type.Null()], { description: 'For `after` of the next page.' }),
    has_more: Type.Boolean({ description: 'Whether there are more.' }),
  },
  { title: 'FileList', description: 'Stored files of the account.' },
);

const DeletedFile = Type.Object(
  {
    id: Type.String({ description: 'Its id.' }),
    object: Type.Enum(['file'], { description: 'Always `file`.' }),
    deleted: Type.Boolean({ description: 'Always true.' }),
  },
  { title: 'DeletedFile', description: 'A file that is no more.' },
);

const access = { kind: 'key', scope: 'inference' } as const;

export function fileRoutes(files: () => FileStore): readonly DocumentedRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/files',
      access,
      limits: 'none',
      summary: 'Keep a file',
      description: 'Sealed on this machine, for the account, until it expires.',
      tag: 'Documents',
      form: FileForm,
      responses: { 200: { description: 'The file, without its bytes.', schema: FileObject } },
      handle: async (call) => {
        const { accountId } = principalOf(call);
        return adminAnswer(view(await files().add(accountId, newFileOf(call))));
      },
    },
    {
      method: 'GET',
      path: '/v1/files',
      access,
      limits: 'none',
      summary: 'Files of the account',
      tag: 'Documents',
      query: {
        limit: {
          schema: Type.Integer({ minimum: 1, maximum: maxListed }),
          description: `Files a page, at most ${maxListed}; 100 unless given.`,
        },
        after: { schema: Type.String(), description: '`last_id` of the page before.' },
        order: {
          schema: Type.Enum(['asc', 'desc']),
          description: 'By the time of making; `desc` unless given.',
        },
        purpose: { schema: Type.String(), description: 'Only those of this purpose.' },
      },
      responses: { 200: { description: 'A page of files.', schema: FileList } },
      handle: async (call) => {
        const { accountId } = principalOf(call);
        const { after, order, purpose } = call.query;
        const limit = limitOf(call.query['limit']);
        if (order !== undefined && order !== 'asc' && order !== 'desc')
          throw fault('order', 'It must be asc or desc');
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
      summary: 'One file',
      tag: 'Documents',
      responses: { 200: { description: 'The file, without its bytes.', schema: FileObject } },
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
      limits: 'none',
      summary: 'The bytes of a file',
      tag: 'Documents',
      responses: { 200: { description: 'As they came.', contentType: 'application/octet-stream' } },
      handle: async (call) => {
        const file = await files().read(principalOf(call).accountId, idOf(call));
        if (file === undefined) throw missing();
        return {
          status: 200,
          headers: {
            'cache-control': 'no-store',
            // RFC 6266: never shown in a browser as a page of this origin.
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
      tag: 'Documents',
      responses: { 200: { description: 'It is gone.', schema: DeletedFile } },
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
  if (file === undefined) throw fault('file', 'Send the file in the field `file`', 'missing');
  if (file.bytes.length === 0) throw fault('file', 'The file is empty');
  const one = (name: string): string | undefined => upload?.fields.get(name)?.at(-1);
  const purpose = one('purpose') ?? 'user_data';
  if (!purposes.some((known) => known === purpose))
    throw fault('purpose', `It must be one of ${purposes.join(', ')}`);
  const anchor = one('expires_after[anchor]');
  if (anchor !== undefined && anchor !== 'created_at')
    throw fault('expires_after[anchor]', 'It must be created_at');
  const seconds = Number(one('expires_after[seconds]') ?? longestS);
  if (!Number.isInteger(seconds) || seconds < hourS || seconds > longestS)
    throw fault('expires_after[seconds]', `It must be a whole number from ${hourS} to ${longestS}`);
  return { bytes: file.bytes, filename: file.filename, purpose, keptMs: seconds * 1000 };
}

function limitOf(text: string | undefined): number {
  const limit = Number(text ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListed)
    throw fault('limit', `It must be a whole number from 1 to ${maxListed}`);
  return limit;
}

function principalOf({ principal }: RouteCall): Principal {
  if (principal === undefined) throw new SluiceError('invalid_api_key');
  return principal;
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
  return new SluiceError('not_found', { message: 'There is no such file.', param: 'file_id' });
}

function fault(member: string, msg: string, type = 'value_error'): SluiceError {
  return violationsError([{ loc: ['body', member], msg, type }]);
}

/** Documents by themselves: a file in, its text out, and the list of formats. */
import type { FormatInfo, Page } from '@sluice/documents';
import { Type } from 'typebox';
import type { Principal } from '../../auth/index.ts';
import { SluiceError } from '../../errors/index.ts';
import {
  decodeData,
  type ExtractDocument,
  type ExtractedDocument,
  type ExtractWish,
} from '../../intake/index.ts';
import type { Limits } from '../../limits/index.ts';
import type { DocumentedRoute } from '../openapi/index.ts';
import type { RouteCall } from '../route.ts';
import { adminAnswer } from './admin-answer.ts';
import { typedBody } from './typed-body.ts';

export interface DocumentsDeps {
  readonly extractDocument: ExtractDocument;
  readonly fetchFile: (url: string, principal: Principal, signal: AbortSignal) => Promise<Buffer>;
  readonly limits: Limits;
  readonly formats: () => readonly FormatInfo[];
}

const text = (description: string) => Type.String({ description });
const optional = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const wishes = {
  filename: optional(text('Its name; the extension helps where the content does not tell.')),
  pages: optional(text('Page numbers and ranges from 1, such as `1-3,7`; all by default.')),
  ocr: optional(
    Type.Enum(['auto', 'always', 'never'], { description: 'Text recognition; `auto` where needed.' }),
  ),
  password: optional(text('Opens an encrypted document; used here only.')),
};

const ExtractBody = Type.Object(
  {
    file_data: optional(text('The bytes: a data URL or bare base64.')),
    file_url: optional(text('Public https address to fetch it from, where the operator permits it.')),
    ...wishes,
    languages: optional(Type.Array(Type.String(), { description: 'ISO 639-2 codes, such as `eng`.' })),
    anonymize: optional(
      Type.Boolean({
        default: false,
        description: 'Whether personal data is replaced in all that is answered.',
      }),
    ),
  },
  {
    title: 'ExtractBody',
    description: 'A document, and how to read it.',
    additionalProperties: false,
    examples: [{ filename: 'note.txt', file_data: 'SGVsbG8sIHdvcmxkLg==' }],
  },
);

const ExtractForm = Type.Object(
  {
    file: Type.String({ format: 'binary', description: 'The file.' }),
    ...wishes,
    languages: optional(text('ISO 639-2 codes with commas.')),
    anonymize: optional(text('`true` replaces personal data in all that is answered.')),
  },
  { title: 'ExtractForm', description: 'A document as a form.', additionalProperties: false },
);

const ExtractAnswer = Type.Object(
  {
    format: text('Our name of the format, as found from the bytes.'),
    markdown: text('All pages.'),
    pages: Type.Array(
      Type.Object({
        number: Type.Integer({ minimum: 1, description: 'From 1.' }),
        markdown: text('Its text.'),
        ocr: Type.Boolean({ description: 'Whether text recognition read it, or a part of it.' }),
        confidence: Type.Number({ description: '0 to 1.' }),
      }),
      { description: 'Pages, sheets, slides or parts.' },
    ),
    tables: Type.Array(
      Type.Object({
        page: Type.Integer({ minimum: 1, description: 'Where it stands.' }),
        rows: Type.Array(Type.Array(Type.String()), { description: 'Its cells.' }),
      }),
      { description: 'Tables as data.' },
    ),
    metadata: Type.Record(Type.String(), Type.Unknown(), { description: 'What the file says of itself.' }),
    warnings: Type.Array(Type.String(), { description: 'What was left out or is unsure.' }),
    timings: Type.Record(Type.String(), Type.Number(), { description: 'Milliseconds.' }),
  },
  { title: 'ExtractAnswer', description: 'A document as text.' },
);

const FormatList = Type.Object(
  {
    formats: Type.Array(
      Type.Object({
        format: text('Our name.'),
        media_type: text('Its media type.'),
        extensions: Type.Array(Type.String(), { description: 'Usual extensions.' }),
      }),
      { description: 'What can be read; the bytes decide, not the name.' },
    ),
  },
  { title: 'DocumentFormats', description: 'Formats of documents.' },
);

const readBody = typedBody(ExtractBody);
/** What counts is the request; no provider takes part. */
const nothing = { tokens: 0, costNanos: 0 };

export function extractRoutes(deps: () => DocumentsDeps): readonly DocumentedRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/documents/extract',
      access: { kind: 'key', scope: 'inference' },
      summary: 'Text of a document',
      description:
        'Reads a document on this machine. With `accept: text/event-stream` each page is told as ' +
        '`{"type":"page","number"}` when it is read, then the result as `{"type":"result", ...}`.',
      tag: 'Documents',
      headers: {
        accept: {
          schema: Type.String(),
          description: '`text/event-stream` tells of pages as they are read.',
        },
      },
      body: ExtractBody,
      form: ExtractForm,
      responses: { 200: { description: 'The text.', schema: ExtractAnswer } },
      handle: async (call) => {
        const { principal } = call;
        if (principal === undefined) throw new SluiceError('invalid_api_key');
        const { headers, settle } = await deps().limits.reserve(principal, nothing);
        const release = (): void => settle(nothing);
        // Events that nobody waits for are never begun, and so never end.
        call.signal.addEventListener('abort', release, { once: true });
        let told = false;
        try {
          const wish = await wishOf(call, principal, deps().fetchFile);
          told = /\btext\/event-stream\b/.test(String(call.headers['accept'] ?? ''));
          if (told)
            return { status: 200, headers, events: tell(deps().extractDocument, wish, principal, release) };
          return adminAnswer(view(await deps().extractDocument(wish, principal)), 200, headers);
        } finally {
          if (!told) release();
        }
      },
    },
    {
      method: 'GET',
      path: '/v1/documents/formats',
      access: { kind: 'key', scope: undefined },
      summary: 'Formats of documents',
      tag: 'Documents',
      responses: { 200: { description: 'What can be read.', schema: FormatList } },
      handle: () =>
        adminAnswer({
          formats: deps()
            .formats()
            .map(({ format, mediaType, extensions }) => ({ format, media_type: mediaType, extensions })),
        }),
    },
  ];
}

async function wishOf(
  { body, upload, signal }: RouteCall,
  principal: Principal,
  fetchFile: DocumentsDeps['fetchFile'],
): Promise<ExtractWish> {
  if (upload !== undefined) return wishOfForm(upload, signal);
  const { file_data: data, file_url: url, anonymize, ...wish } = readBody(body);
  if ((data == null) === (url == null))
    throw fault('file_data', 'Send either file_data or file_url', 'missing');
  const bytes = data == null ? await fetchFile(url ?? '', principal, signal) : decodeData(data);
  if (bytes === undefined)
    throw fault('file_data', 'This is neither base64 nor a data URL; send the bytes of the file as base64');
  return {
    bytes,
    filename: wish.filename ?? undefined,
    pages: wish.pages ?? undefined,
    ocr: wish.ocr ?? undefined,
    languages: wish.languages ?? undefined,
    password: wish.password ?? undefined,
    anonymize: anonymize === true,
    signal,
    param: data == null ? 'file_url' : 'file_data',
  };
}

const formFields: ReadonlySet<string> = new Set(Object.keys(ExtractForm.properties));

function wishOfForm({ file, fields }: NonNullable<RouteCall['upload']>, signal: AbortSignal): ExtractWish {
  const unknown = [...fields.keys()].find((name) => !formFields.has(name));
  if (unknown !== undefined) throw fault(unknown.slice(0, 64), 'There is no such field', 'extra_forbidden');
  if (file === undefined) throw fault('file', 'Send the file in the field `file`', 'missing');
  const one = (name: string): string | undefined => fields.get(name)?.at(-1) || undefined;
  const ocr = one('ocr');
  if (ocr !== undefined && ocr !== 'auto' && ocr !== 'always' && ocr !== 'never')
    throw fault('ocr', 'It must be auto, always or never');
  const anonymize = one('anonymize')?.toLowerCase();
  if (anonymize !== undefined && !['true', 'false', '1', '0'].includes(anonymize))
    throw fault('anonymize', 'It must be true or false');
  const languages = fields
    .get('languages')
    ?.flatMap((list) => list.split(',').map((language) => language.trim()));
  return {
    bytes: file.bytes,
    filename: one('filename') ?? file.filename,
    pages: one('pages'),
    ocr,
    languages: languages?.filter((language) => language !== ''),
    password: one('password'),
    anonymize: anonymize === 'true' || anonymize === '1',
    signal,
    param: 'file',
  };
}

/** Tells of each page as it is read, then the result. */
async function* tell(
  extractDocument: ExtractDocument,
  wish: ExtractWish,
  principal: Principal,
  release: () => void,
): AsyncGenerator<unknown> {
  try {
    yield* pagesThenResult((onPage) => extractDocument({ ...wish, onPage }, principal));
  } finally {
    release();
  }
}

/** Pages as they come, each as soon as the reader of the events is ready for it, then the whole. */
async function* pagesThenResult(
  extract: (onPage: (page: Page) => void) => Promise<ExtractedDocument>,
): AsyncGenerator<unknown> {
  const pages: Page[] = [];
  let wake: () => void = () => undefined;
  let result: ExtractedDocument | undefined;
  let failure: { readonly error: unknown } | undefined;
  extract((page) => {
    pages.push(page);
    wake();
  })
    .then((done) => {
      result = done;
    })
    .catch((error: unknown) => {
      failure = { error };
    })
    .finally(() => wake());
  for (;;) {
    for (const page of pages.splice(0)) yield { type: 'page', number: page.number };
    if (failure !== undefined) throw failure.error;
    if (result !== undefined) break;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  yield { type: 'result', ...view(result) };
}

function view({ format, markdown, pages, tables, metadata, warnings, timings }: ExtractedDocument) {
  return {
    format,
    markdown,
    pages: pages.map((page) => ({
      number: page.number,
      markdown: page.markdown,
      ocr: page.source !== 'text',
      confidence: page.confidence,
    })),
    tables,
    metadata,
    warnings,
    timings: { queued_ms: timings.queuedMs, read_ms: timings.readMs },
  };
}

function fault(member: string, msg: string, type = 'value_error'): SluiceError {
  return new SluiceError('invalid_request', {
    message: `${member}: ${msg}.`,
    param: member,
    detail: [{ loc: ['body', member], msg, type }],
  });
}

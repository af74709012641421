/** Documents by themselves: a file in, its text out, and the list of formats. */
import type { FormatInfo } from '@sluice/documents';
import { Type } from 'typebox';
import { SluiceError } from '../../errors/index.ts';
import type { ExtractDocument, ExtractedDocument, ExtractRequest } from '../../ingestion/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { ExtractBody, ExtractForm, type ExtractRequestDeps, readExtractRequest } from './extract-request.ts';

export interface DocumentsDeps extends ExtractRequestDeps {
  readonly extractDocument: ExtractDocument;
  readonly formats: () => readonly FormatInfo[];
}

const text = (description: string) => Type.String({ description });

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

export function extractRoutes(deps: () => DocumentsDeps): readonly DocumentedRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/documents/extract',
      access: { kind: 'key', scope: 'inference' },
      limits: 'requests',
      summary: 'Text of a document',
      description:
        'Reads a document on this machine. With `accept: text/event-stream` each page is told as ' +
        '`{"type":"page","number","of"?}` when it is read, then the result as `{"type":"result", ...}`.',
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
        const request = await readExtractRequest(call, principal, deps());
        if (!/\btext\/event-stream\b/.test(String(call.headers['accept'] ?? '')))
          return adminAnswer(toExtractAnswer(await deps().extractDocument(request, principal)));
        const events = pagesThenResult((onPage) => deps().extractDocument({ ...request, onPage }, principal));
        // A document that is rejected before its first page keeps its status.
        const first = await events.next();
        return { status: 200, events: prependEvent(first, events) };
      },
    },
    {
      method: 'GET',
      path: '/v1/documents/formats',
      access: { kind: 'key', scope: undefined },
      limits: 'none',
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

async function* prependEvent(
  first: IteratorResult<unknown>,
  events: AsyncGenerator<unknown>,
): AsyncGenerator<unknown> {
  if (first.done === true) return;
  try {
    yield first.value;
    yield* events;
  } finally {
    await events.return(undefined);
  }
}

/** Pages as they come, each as soon as the reader of the events is ready for it, then the whole. */
async function* pagesThenResult(
  extract: (onPage: NonNullable<ExtractRequest['onPage']>) => Promise<ExtractedDocument>,
): AsyncGenerator<unknown> {
  const pages: { readonly type: 'page'; readonly number: number; readonly of?: number }[] = [];
  let wake: () => void = () => undefined;
  let result: ExtractedDocument | undefined;
  let failure: { readonly error: unknown } | undefined;
  extract(({ number }, expected) => {
    pages.push({ type: 'page', number, ...(expected === undefined ? {} : { of: expected }) });
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
    yield* pages.splice(0);
    if (failure !== undefined) throw failure.error;
    if (result !== undefined) break;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  yield { type: 'result', ...toExtractAnswer(result) };
}

function toExtractAnswer({
  format,
  markdown,
  pages,
  tables,
  metadata,
  warnings,
  timings,
}: ExtractedDocument) {
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

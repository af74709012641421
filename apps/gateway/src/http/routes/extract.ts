/** Routes to extract text from documents, and to list document formats. */
import type { FormatInfo } from '@sluice/documents';
import { Type } from 'typebox';
import { requesters } from '../../auth/index.ts';
import type { ExtractDocument, ExtractedDocument, ExtractRequest } from '../../ingestion/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import { adminAnswer } from './admin-answer.ts';
import { ExtractBody, ExtractForm, type ExtractRequestDeps, readExtractRequest } from './extract-request.ts';
import { principalOf } from './principal-of.ts';

export interface DocumentsDeps extends ExtractRequestDeps {
  readonly extractDocument: ExtractDocument;
  readonly formats: () => readonly FormatInfo[];
}

const text = (description: string) => Type.String({ description });

const ExtractAnswer = Type.Object(
  {
    format: text('Format of the document, detected from its content.'),
    markdown: text('Text of all pages as Markdown.'),
    pages: Type.Array(
      Type.Object({
        number: Type.Integer({ minimum: 1, description: 'From 1.' }),
        markdown: text('Text of the page.'),
        ocr: Type.Boolean({ description: 'Whether OCR was used for the page or a part of it.' }),
        confidence: Type.Number({ description: '0 to 1.' }),
        uncertain_words: Type.Array(
          Type.Object({
            text: text('The word as it stands in the text.'),
            confidence: Type.Number({ description: '0 to 1.' }),
          }),
          { description: 'Words that OCR is not sure of, at most 200 per page.' },
        ),
        image: Type.Optional(
          text('With `page_images`: the page as a JPEG in a data URL. It is not anonymized.'),
        ),
      }),
      { description: 'Pages, sheets, slides or sections.' },
    ),
    tables: Type.Array(
      Type.Object({
        page: Type.Integer({ minimum: 1, description: 'Number of its page.' }),
        rows: Type.Array(Type.Array(Type.String()), { description: 'Cells by row.' }),
      }),
      { description: 'Tables as structured data.' },
    ),
    metadata: Type.Record(Type.String(), Type.Unknown(), { description: 'Metadata of the file.' }),
    warnings: Type.Array(Type.String(), { description: 'Warnings about omitted or uncertain content.' }),
    timings: Type.Record(Type.String(), Type.Number(), { description: 'Milliseconds.' }),
  },
  { title: 'ExtractAnswer', description: 'A document as text.' },
);

const FormatList = Type.Object(
  {
    formats: Type.Array(
      Type.Object({
        format: text('Name of the format.'),
        media_type: text('Media type.'),
        extensions: Type.Array(Type.String(), { description: 'Usual extensions.' }),
      }),
      { description: 'Supported formats; the content of a file decides its format, not its name.' },
    ),
  },
  { title: 'DocumentFormats', description: 'Supported document formats.' },
);

export function extractRoutes(deps: () => DocumentsDeps): readonly DocumentedRoute[] {
  return [
    {
      method: 'POST',
      path: '/v1/documents/extract',
      access: { kind: 'key', scope: 'inference', people: requesters },
      limits: 'requests',
      summary: 'Extract the text of a document',
      description:
        'Reads a document in the gateway. With `accept: text/event-stream` the response reports each page as ' +
        '`{"type":"page","number","of"?}` and ends with the result as `{"type":"result", ...}`.',
      tag: 'Documents',
      headers: {
        accept: {
          schema: Type.String(),
          description: '`text/event-stream` reports progress page by page.',
        },
      },
      body: ExtractBody,
      form: ExtractForm,
      responses: { 200: { description: 'The extracted text.', schema: ExtractAnswer } },
      handle: async (call) => {
        const principal = principalOf(call);
        const request = await readExtractRequest(call, principal, deps());
        if (!/\btext\/event-stream\b/.test(String(call.headers['accept'] ?? '')))
          return adminAnswer(toExtractAnswer(await deps().extractDocument(request, principal)));
        const events = pagesThenResult((onPage) => deps().extractDocument({ ...request, onPage }, principal));
        // Wait for the first event, so that a document rejected before its first page gets an error status.
        const first = await events.next();
        return { status: 200, events: prependEvent(first, events) };
      },
    },
    {
      method: 'GET',
      path: '/v1/documents/formats',
      access: { kind: 'key', scope: undefined },
      limits: 'none',
      summary: 'List supported document formats',
      description:
        'The formats that `/v1/documents/extract` and `file` parts accept. The type of a file is read from its bytes.',
      tag: 'Documents',
      responses: { 200: { description: 'Supported formats.', schema: FormatList } },
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

/** Yields each page as soon as the client is ready for it, then the result. */
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
      uncertain_words: page.uncertainWords ?? [],
      ...(page.picture === undefined ? {} : { image: `data:image/jpeg;base64,${page.picture}` }),
    })),
    tables,
    metadata,
    warnings,
    timings: { queued_ms: timings.queuedMs, read_ms: timings.readMs },
  };
}

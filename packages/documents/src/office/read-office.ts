import type { Context, Source } from '../formats/index.ts';
import type { Page } from '../model/index.ts';
import { type AnydocKind, anydocMarkdown } from './anydoc.ts';

/** An Office document as one page. Throws `DocumentError`. */
export async function* readOffice(source: Source, context: Context, kind: AnydocKind): AsyncGenerator<Page> {
  const markdown = await anydocMarkdown(source.bytes, kind);
  context.budget.charge('pages');
  yield { number: 1, markdown, source: 'text', confidence: 1 };
}

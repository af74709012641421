import { decodeJsonEscapes } from '../../../packages/documents/src/formats/json.ts';
import { splitMbox } from '../../../packages/documents/src/mail/index.ts';
import { unwrapLines } from '../../../packages/documents/src/mail/unwrap-lines.ts';
import { htmlToMarkdown, isSvg, isWordXml, xmlText } from '../../../packages/documents/src/markup/index.ts';
import { createBudget, defaultLimits } from '../../../packages/documents/src/model/index.ts';
import { removeHiddenRtf } from '../../../packages/documents/src/office/rtf-hidden.ts';
import { tokenizeRtf } from '../../../packages/documents/src/office/rtf-tokens.ts';
import {
  findDelimiter,
  isContentLines,
  parseDelimited,
  renderContentLines,
} from '../../../packages/documents/src/text/index.ts';
import type { Subject } from './subject.ts';

const budget = () => createBudget({ ...defaultLimits, nodes: 1e9, characters: 1e9, entries: 1e9 });

/** What reads documents that are texts; it runs in processes of its own, whose time is limited, too. */
export const documentSubjects: readonly Subject[] = [
  { name: 'HTML', run: (text) => htmlToMarkdown(text, budget()), maxMsPerMegachar: 2000 },
  { name: 'XML', run: (text) => xmlText(text, budget()), maxMsPerMegachar: 15_000 },
  { name: 'SVG or Word', run: (text) => [isSvg(text), isWordXml(text)], maxMsPerMegachar: 500 },
  { name: 'CSV', run: (text) => parseDelimited(text, ',', budget()), maxMsPerMegachar: 1000 },
  { name: 'delimiter', run: (text) => findDelimiter(text, budget()), maxMsPerMegachar: 1000 },
  {
    name: 'contacts and calendars',
    run: (text) => {
      const lines = `BEGIN:VCARD\n${text}\nEND:VCARD`;
      return [isContentLines(lines), renderContentLines(lines, budget())];
    },
    maxMsPerMegachar: 3000,
  },
  { name: 'mailbox', run: (text) => splitMbox(Buffer.from(`From a\n${text}`)), maxMsPerMegachar: 500 },
  { name: 'wrapped lines', run: unwrapLines, maxMsPerMegachar: 1000 },
  {
    name: 'RTF',
    run: (text) => [...tokenizeRtf(`{\\rtf1 ${text}`, budget())].length,
    maxMsPerMegachar: 2000,
  },
  {
    name: 'hidden RTF',
    run: (text) => removeHiddenRtf(Buffer.from(`{\\rtf1\\v ${text}`), () => undefined, budget()),
    maxMsPerMegachar: 3000,
  },
  { name: 'escapes in JSON', run: decodeJsonEscapes, maxMsPerMegachar: 1000 },
];

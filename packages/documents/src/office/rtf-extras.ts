/** What a Rich Text file has besides its text: headers, footers and remarks. */
import iconv from 'iconv-lite';
import type { Budget } from '../model/index.ts';
import type { AppendixSection } from './appendix.ts';
import { type RtfToken, tokenizeRtf } from './rtf-tokens.ts';

const headersAndFooters = /^(?:header|footer)[lrf]?$/;
const commentGroups = /\\(?:header|footer|annotation)/;
const lineBreaks = new Set(['par', 'line', 'row', 'cell', 'sect', 'page']);
const specialCharacters: Readonly<Record<string, string>> = {
  tab: ' ',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  '{': '{',
  '}': '}',
  '\\': '\\',
  '~': ' ',
  _: '-',
};

/** The text of one group as it is gathered. */
interface TextBuffer {
  add(token: RtfToken): void;
  lines(): readonly string[];
}

function createTextBuffer(charset: string): TextBuffer {
  let bytes: number[] = [];
  let text = '';
  /** Letters for programs that do not know the one before them. */
  let skip = 0;
  const put = (more: string): void => {
    text += (bytes.length === 0 ? '' : iconv.decode(Buffer.from(bytes), charset)) + more;
    bytes = [];
  };
  const addLetters = (letters: string): void => {
    const cut = Math.min(skip, letters.length);
    skip -= cut;
    for (const letter of letters.slice(cut)) bytes.push(letter.charCodeAt(0));
  };
  return {
    add({ kind, raw, name, value }) {
      if (kind === 'byte') addLetters(String.fromCharCode(Number.parseInt(name, 16)));
      else if (kind === 'text') addLetters(raw.replaceAll(/[\r\n]/g, ''));
      else if (name === 'u' && value !== undefined) {
        put(String.fromCharCode(value & 0xffff));
        skip = 1;
      } else put(lineBreaks.has(name) ? '\n' : (specialCharacters[name] ?? ''));
    },
    lines() {
      put('');
      return text
        .split('\n')
        .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
        .filter((line) => line !== '');
    },
  };
}

interface Group {
  /** Its first control word; '' before it came. */
  name: string;
  starred: boolean;
  gathered: TextBuffer | undefined;
}

/** Within what is gathered: groups whose content is no text. */
const nonTextGroups =
  /^(?:fldinst|pict|fonttbl|colortbl|atn(?:id|ref|time|date|icn|parent)|shppict|nonshppict)$/;

/** Headers, footers and remarks. Charges a node for each group. */
export function readRtfExtras(file: Uint8Array, budget: Budget): readonly AppendixSection[] {
  const rtf = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
  if (!commentGroups.test(rtf)) return [];
  const page = /\\ansicpg(\d{3,5})/.exec(rtf.slice(0, 4096))?.[1] ?? '1252';
  const charset = iconv.encodingExists(`cp${page}`) ? `cp${page}` : 'windows-1252';
  const besides: string[] = [];
  const remarks: string[] = [];
  let author = '';
  const open: Group[] = [];
  const begin = (group: Group, name: string): void => {
    group.name = name;
    if (headersAndFooters.test(name) || name === 'annotation' || name === 'atnauthor')
      group.gathered = createTextBuffer(charset);
    else if (nonTextGroups.test(name) || group.starred) group.gathered = undefined;
  };
  const end = ({ name, gathered }: Group): void => {
    if (gathered === undefined || gathered === open.at(-1)?.gathered) return;
    const lines = gathered.lines();
    if (name === 'atnauthor') author = lines.join(' ');
    else if (name === 'annotation') {
      remarks.push(author === '' ? lines.join(' ') : `${author}: ${lines.join(' ')}`);
      author = '';
    } else for (const line of lines) besides.push(line);
  };
  for (const token of tokenizeRtf(rtf, budget)) {
    const group = open.at(-1);
    if (token.kind === 'open') open.push({ name: '', starred: false, gathered: group?.gathered });
    else if (group === undefined) continue;
    else if (token.kind === 'close') {
      open.pop();
      end(group);
    } else if (token.kind === 'sign' && token.name === '*') group.starred = true;
    else if (token.kind === 'word' && group.name === '') begin(group, token.name);
    else group.gathered?.add(token);
  }
  return [
    { title: '', lines: besides },
    { title: 'Comments', lines: remarks.filter((line) => line !== ''), kind: 'remark' },
  ];
}

/** Random content parts as clients write them. */
import fc from 'fast-check';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pdf = 'JVBERi0xLjQK';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEA';
const none = fc.constantFrom(undefined, null);
export const may = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: none }, { weight: 1, arbitrary: value });

export const words = fc.constantFrom(
  'Hello',
  'What is this?',
  ' ',
  '',
  '{"a":1}',
  'ü😀\n\n\u0000x',
  'a'.repeat(300),
);
export const names = fc.constantFrom('look', 'find_all', 'a.b', 'x y', 'web_search', 'n'.repeat(70));
export const ids = fc.constantFrom('a', 'call_1', 'functions.look:0', 'toolu_01', 'é'.repeat(70), '');
export const cacheControl = fc.constantFrom(
  { type: 'ephemeral' },
  { type: 'ephemeral', ttl: '1h' },
  { type: 'ephemeral', ttl: '5m' },
);
const breakpoint = fc.constantFrom({ mode: 'explicit' }, { mode: 'explicit', ttl: '30m' });
const caching = { cache_control: may(cacheControl), prompt_cache_breakpoint: may(breakpoint) };

const text = fc.record({
  type: fc.constantFrom('text' as const, 'input_text' as const),
  text: words,
  ...caching,
});
export const plainText = fc.record({ type: fc.constant('text' as const), text: words, ...caching });
const image = fc.record({
  type: fc.constant('image_url' as const),
  image_url: fc.record({
    url: fc.constantFrom(
      `data:image/png;base64,${png}`,
      'https://example.com/a.png',
      'https://example.com/a.webp?x=1#y',
      `data:application/pdf;base64,${pdf}`,
    ),
    detail: may(fc.constantFrom('auto', 'low', 'high', 'original')),
  }),
  ...caching,
});
const audio = fc.record({
  type: fc.constant('input_audio' as const),
  input_audio: fc.record({ data: fc.constant(wav), format: fc.constantFrom('wav', 'mp3', 'flac') }),
  ...caching,
});
const fileMembers = fc.oneof(
  fc.record({
    filename: may(fc.constantFrom('a.pdf', 'Angebot (2).v1.pdf', 'notes.txt', 'sheet.xlsx')),
    file_data: fc.constantFrom(
      `data:application/pdf;base64,${pdf}`,
      'data:text/plain;base64,aGVsbG8=',
      `data:image/png;base64,${png}`,
      pdf,
    ),
  }),
  fc.record({ file_url: fc.constantFrom('https://example.com/a.pdf', 'https://example.com/a') }),
  fc.record({ file_id: fc.constantFrom('file-1', 'file_abc') }),
);
const file = fc.record({ type: fc.constant('file' as const), file: fileMembers, ...caching });
const documentSource = fc.constantFrom(
  { type: 'base64', media_type: 'application/pdf', data: pdf },
  { type: 'text', media_type: 'text/plain', data: 'Some text.' },
  { type: 'url', url: 'https://example.com/a.pdf' },
  { type: 'content', content: 'Some text.' },
  { type: 'content', content: [{ type: 'text', text: 'Some text.' }] },
  { type: 'file', file_id: 'file_abc' },
);
const document = fc.record({
  type: fc.constant('document' as const),
  source: documentSource,
  title: may(fc.constantFrom('A title', '')),
  context: may(words),
  citations: may(fc.constantFrom({ enabled: true }, { enabled: false })),
  ...caching,
});
export const video = fc.record({
  type: fc.constantFrom('video_url', 'input_video'),
  video_url: fc.record({
    url: fc.constantFrom('https://example.com/a.mp4', 'data:video/mp4;base64,AAAAIGZ0eXA='),
  }),
});

export const resultParts = fc.array(fc.oneof(plainText, image, file, document), { maxLength: 3 });
export const userParts = fc.array(fc.oneof(text, image, audio, file, document), {
  minLength: 1,
  maxLength: 4,
});
export const systemText = fc.oneof(words, fc.array(plainText, { minLength: 1, maxLength: 2 }));

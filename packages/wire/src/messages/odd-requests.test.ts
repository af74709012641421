import { describe, expect, it } from 'vitest';
import type { MessagesRequest } from './messages-request.ts';
import { chatRequestOfMessages } from './to-chat-request.ts';

const hello = { role: 'user' as const, content: 'Hello' };
const translate = (more: Partial<MessagesRequest>) =>
  chatRequestOfMessages(
    { model: 'm', max_tokens: 100, messages: [hello], ...more },
    { open: () => undefined },
  );
const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } } as const;

describe('chatRequestOfMessages', () => {
  it('says the context of a document before it', () => {
    const source = { type: 'text', media_type: 'text/plain', data: 'Inside.' };
    const block = { type: 'document' as const, source, title: 'Report', context: '2026' };
    const { request } = translate({ messages: [{ role: 'user', content: [block] }] });
    expect(request.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: '2026' },
          { type: 'document', source, title: 'Report' },
        ],
      },
    ]);
  });

  it.each([
    ['a text', 'Inside.', [{ type: 'text', text: 'Inside.' }]],
    [
      'blocks',
      [{ type: 'text', text: 'Inside.' }, image],
      [
        { type: 'text', text: 'Inside.' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
      ],
    ],
  ])('takes a document apart that consists of %s', (_name, content, parts) => {
    const block = {
      type: 'document' as const,
      source: { type: 'content', content },
      title: 'Report',
      context: '2026',
    };
    const { request, unsupported } = translate({ messages: [{ role: 'user', content: [block] }] });
    expect(request.messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Report\n2026' }, ...parts] },
    ]);
    expect(unsupported).toEqual([]);
  });

  it.each([
    ['a block of another type', [{ type: 'video' }], 'messages[0].content[0].source.content[0]'],
    ['a number', 7, 'messages[0].content[0].source.content'],
  ])('names a document with %s', (_name, content, path) => {
    const block = { type: 'document' as const, source: { type: 'content', content } };
    expect(translate({ messages: [{ role: 'user', content: [block] }] }).unsupported).toContain(path);
  });

  it('leaves out what tools of a provider did, with a warning', () => {
    const content = [
      { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
      { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] },
      { type: 'text' as const, text: 'It is cold.' },
    ];
    const { request, warnings, unsupported } = translate({
      messages: [hello, { role: 'assistant', content }, hello],
    });
    expect(request.messages?.[1]).toEqual({ role: 'assistant', content: 'It is cold.' });
    expect([warnings.length, unsupported]).toEqual([2, []]);
  });

  it.each([
    ['between_tools', { type: 'disabled' }],
    ['quantum', undefined],
  ])('sends thinking of type %s as %s, with a warning', (type, thinking) => {
    const { request, warnings, unsupported } = translate({ thinking: { type } });
    expect(request.thinking).toEqual(thinking);
    expect([warnings.length, unsupported]).toEqual([1, []]);
  });

  it.each<[string, Partial<MessagesRequest>, readonly string[]]>([
    ['an empty list of servers', { mcp_servers: [] }, []],
    ['a server', { mcp_servers: [{ type: 'url', url: 'https://example.org' }] }, ['mcp_servers']],
    ['a call of any of no tools', { tool_choice: { type: 'any' } }, ['tool_choice']],
    ['messages without any content', { messages: [{ role: 'user', content: [] }] }, ['messages']],
  ])('reports for %s what cannot be carried', (_name, more, wanted) => {
    expect(translate(more).unsupported).toEqual(wanted);
  });
});

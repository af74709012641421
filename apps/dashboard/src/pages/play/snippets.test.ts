import fc from 'fast-check';
import { expect, it } from 'vitest';
import { snippetOf } from './snippets.ts';

const chat = '/v1/chat/completions';

it('writes a curl command whose body a shell reads as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const command = snippetOf('curl', { path: chat, body: { value } }, 'http://127.0.0.1:1');
      const [, quoted = ''] = /-d '([\s\S]*)'$/.exec(command) ?? [];
      // A shell ends a word in single quotes at the next one: only as '\\'' may it occur inside.
      expect(quoted.replaceAll(`'\\''`, '')).not.toContain("'");
      expect(JSON.parse(quoted.replaceAll(`'\\''`, "'"))).toEqual(JSON.parse(JSON.stringify({ value })));
    }),
  );
});

it.each([
  ['/v1/chat/completions', 'client.chat.completions.create', 'openai', 'http://x/v1'],
  ['/v1/responses', 'client.responses.create', 'openai', 'http://x/v1'],
  ['/v1/messages', 'client.messages.create', 'anthropic', 'http://x"'],
])('calls %s by the SDK that has it', (path, call, module, address) => {
  const request = { path, body: { model: 'm', enable_anonymization: true, stop: null } };
  const python = snippetOf('python', request, 'http://x');
  expect(python).toContain(call);
  expect(python).toContain(`from ${module} import`);
  expect(python).toContain(address);
  expect(python).toContain('extra_body={"enable_anonymization": True}');
  expect(python).toContain('stop=None');
  expect(snippetOf('typescript', request, 'http://x')).toContain(call);
});

import { expect, it } from 'vitest';
import { targetOf } from '../test-support/target-of.ts';

const request = { model: 'm', messages: [{ role: 'user' as const, content: 'x' }] };
const dated = '2024-10-21';

it.each([
  ['', undefined, '/openai/v1/chat/completions'],
  ['/openai/v1', undefined, '/openai/v1/chat/completions'],
  ['/openai/v1', 'preview', '/openai/v1/chat/completions?api-version=preview'],
  ['', dated, `/openai/deployments/gpt/chat/completions?api-version=${dated}`],
  ['/openai', dated, `/openai/deployments/gpt/chat/completions?api-version=${dated}`],
  ['/openai/v1', dated, `/openai/deployments/gpt/chat/completions?api-version=${dated}`],
  ['/proxy/openai/v1/', dated, `/proxy/openai/deployments/gpt/chat/completions?api-version=${dated}`],
])('below %s, version %s is reached at %s', (path, version, expected) => {
  const base_url = `https://a.openai.azure.com${path}`;
  const entry = version === undefined ? { base_url } : { base_url, api_version: version };
  const target = targetOf('azure', 'gpt', entry);
  const encoded = target.adapter.encode(request, target, { dropUnsupported: false });
  expect(target.provider.basePath + encoded.path).toBe(expected);
});

/** Calls a gateway with clients that were generated from its OpenAPI document. Compiled strictly, so the types are tested too. */
import createClient from 'openapi-fetch';
import { createClient as createHeyClient } from './hey/client/index.ts';
import { createChatCompletion, getAdminV1Receipts } from './hey/sdk.gen.ts';
import type { paths } from './schema.d.ts';

const baseUrl = process.env['SLUICE_URL'] ?? '';
const bearer = (key: string | undefined) => ({ authorization: `Bearer ${key}` });
const model = 'fake/fake-small';
const expected = 'You said: Hello';

function expectEqual(found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(wanted)}`);
}

// openapi-fetch: the second type argument leaves streams out of the types.
const client = createClient<paths, 'application/json'>({
  baseUrl,
  headers: bearer(process.env['SLUICE_KEY']),
});
const answer = await client.POST('/v1/chat/completions', {
  body: { model, messages: [{ role: 'user', content: 'Hello' }] },
});
const content: string | null | undefined = answer.data?.choices[0]?.message.content;
expectEqual(content, expected);

const refused = await client.POST('/v1/chat/completions', { body: { model: 'fake/missing', messages: [] } });
expectEqual(refused.response.status, 422);
const message: string | undefined = refused.error?.error?.message;
expectEqual(typeof message, 'string');

const streamed = await client.POST('/v1/chat/completions', {
  body: { model, messages: [{ role: 'user', content: 'Hello' }], stream: true },
  parseAs: 'stream',
});
const events = await new Response(streamed.response.body).text();
expectEqual(events.trimEnd().endsWith('data: [DONE]'), true);

const admin = createClient<paths, 'application/json'>({
  baseUrl,
  headers: bearer(process.env['SLUICE_ADMIN']),
});
// Reading one receipt waits until it is stored.
const requestId = answer.response.headers.get('x-request-id') ?? '';
const own = await admin.GET('/admin/v1/receipts/{request_id}', {
  params: { path: { request_id: requestId } },
});
expectEqual(own.data?.request_id, requestId);
const receipts = await admin.GET('/admin/v1/receipts', { params: { query: { mode: 'off', limit: 5 } } });
const receipt = receipts.data?.data[0];
expectEqual(receipt?.mode, 'off');
// `mode` tells the two forms apart.
if (receipt?.mode === 'anonymized') expectEqual(typeof receipt.total, 'number');

const hey = createHeyClient({ baseUrl, headers: bearer(process.env['SLUICE_KEY']) });
const completion = await createChatCompletion({
  client: hey,
  body: { model, messages: [{ role: 'user', content: 'Hello' }] },
});
const heyContent: string | null | undefined = completion.data?.choices[0]?.message.content;
expectEqual(heyContent, expected);
const heyAdmin = createHeyClient({ baseUrl, headers: bearer(process.env['SLUICE_ADMIN']) });
const listed = await getAdminV1Receipts({ client: heyAdmin, query: { limit: 1 } });
expectEqual(listed.data?.data.length, 1);
console.log('ok');

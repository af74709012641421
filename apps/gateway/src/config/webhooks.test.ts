import { describe, expect, it } from 'vitest';
import { parseConfig } from './load.ts';

const secret = Buffer.alloc(32, 7).toString('base64');
const parse = (...webhooks: readonly object[]) =>
  parseConfig(JSON.stringify({ webhooks }), '/sluice.yaml', { SECRET: secret });

describe('webhooks', () => {
  it.each([
    { webhook: { url: 'http://h.example', secret }, problem: 'webhooks.0.url: Use https' },
    { webhook: { url: 'https://h.example', secret: 'short' }, problem: 'webhooks.0.secret: A secret has 24' },
    { webhook: { url: 'https://h.example', secret: 'no base64 !' }, problem: 'webhooks.0.secret' },
    { webhook: { url: 'https://user:pass@h.example', secret }, problem: 'webhooks.0.url' },
    { webhook: { url: 'https://h.example', secret: 'env:NONE' }, problem: 'NONE is not set' },
    { webhook: { url: 'https://:99999', secret }, problem: 'webhooks.0.url: This is no address' },
    { webhook: { url: 'https://h.example' }, problem: 'webhooks.0.secret' },
  ])('refuses $webhook', async ({ webhook, problem }) => {
    await expect(parse(webhook)).rejects.toThrow(problem);
  });

  it('refuses an address that is there twice', async () => {
    const webhook = { url: 'https://h.example', secret };
    await expect(parse(webhook, webhook)).rejects.toThrow('twice');
  });

  it('takes references, and secrets as libraries write them', async () => {
    const { webhooks } = await parse(
      { url: 'https://h.example/a', secret: 'env:SECRET' },
      { url: 'https://h.example/b', secret: `whsec_${secret}` },
    );
    expect(webhooks?.map((one) => one.secret)).toEqual([secret, `whsec_${secret}`]);
  });
});

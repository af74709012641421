import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  disposeAll,
  type RawResponse,
  REPOSITORY,
  rawRequest,
  type Sluice,
  startSluice,
} from './support/index.ts';

describe('API documentation', () => {
  let sluice: Sluice;
  beforeAll(async () => {
    sluice = await startSluice();
  });
  afterAll(disposeAll);

  const get = (path: string): Promise<RawResponse> => rawRequest({ url: sluice.url, path });

  it('serves the committed OpenAPI document', async () => {
    const answer = await get('/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.text).toBe(await readFile(join(REPOSITORY, 'openapi.json'), 'utf8'));
    expect(answer.json()).toMatchObject({ openapi: '3.1.0' });
  });

  it('is a page without scripts and external resources', async () => {
    const page = await get('/docs');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html; charset=utf-8/);
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|script-src/);
    const style = /<style>([\s\S]*)<\/style>/.exec(page.text)?.[1] ?? '';
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(page.text).not.toMatch(/<script|\son\w+=|javascript:|<link|<img|<iframe|@import|url\(|src=/i);
    expect(page.text).not.toMatch(/style="/);
    const links = [...page.text.matchAll(/href="([^"]*)"/g)].map(([, link]) => link ?? '');
    const ids = new Set([...page.text.matchAll(/id="([^"]*)"/g)].map(([, id]) => id));
    for (const link of links) {
      if (link.startsWith('#')) expect(ids.has(link.slice(1)), link).toBe(true);
      else expect(link).toBe('openapi.json');
    }
    expect(page.text).toContain('<html lang="en">');
    expect(page.text).toContain('prefers-color-scheme: dark');
  });

  it('lists every operation on the page', async () => {
    const page = (await get('/docs')).text;
    const { paths } = (await get('/openapi.json')).json() as { paths: Record<string, object> };
    expect(Object.keys(paths).length).toBeGreaterThan(15);
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        expect(page).toContain(`<code>${method.toUpperCase()} ${path}</code>`);
      }
    }
  });
});

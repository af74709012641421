import { expect, it } from 'vitest';
import { dashboardRoutes } from './dashboard.ts';

const routes = dashboardRoutes(() => ({ read: async () => undefined }));
const answerOf = async (path: string, params: Readonly<Record<string, string>> = {}) => {
  const route = routes.find((one) => one.path === path);
  return await Reflect.apply(route?.handle ?? (() => undefined), undefined, [{ headers: {}, params }]);
};

it('loads again by itself while it is built, also with a fragment in its address', async () => {
  const page = await answerOf('/');
  expect(page.headers).not.toHaveProperty('refresh');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.text.body).toContain('<script src="assets/reload.js">');
  const script = await answerOf('/assets/{name}', { name: 'reload.js' });
  expect(script.text.body).toContain('location.reload()');
  expect(script.headers['cache-control']).toBe('no-store');
  await expect(answerOf('/assets/{name}', { name: 'other.js' })).rejects.toMatchObject({ code: 'not_found' });
});

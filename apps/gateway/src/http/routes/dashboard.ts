import type { DashboardFile, DashboardFiles } from '../../dashboard/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { DocumentedRoute, RouteAnswer, RouteCall } from '../../openapi/index.ts';

/** SEC-53: scripts, styles and connections of this origin only, nothing inline, no frame around it. */
const securityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const protection = {
  'content-security-policy': securityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Policies of a page hold for all that it loads; twenty files that repeat them would weigh a tenth of the first page. */
const fileProtection = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

const uncached = { ...protection, 'cache-control': 'no-store' };
/** No file of a build has this name: those carry a digest. */
const reloadName = 'reload.js';
const reload: RouteAnswer = {
  status: 200,
  headers: uncached,
  text: { type: 'text/javascript; charset=utf-8', body: 'setTimeout(() => location.reload(), 1000);' },
};

/**
 * In a clone, the files are built in the background after the first start; a second later they are there. The header `refresh` would
 * not load an address with a fragment again, such as that of an invitation.
 */
const notBuilt: RouteAnswer = {
  status: 200,
  headers: uncached,
  text: {
    type: 'text/html; charset=utf-8',
    body: '<!doctype html><html lang="en"><meta charset="utf-8"><title>Sluice</title><link rel="icon" href="data:,"><script src="assets/reload.js"></script><p>The dashboard is being built. This page loads again by itself.</p><p>The API is described at <a href="docs">/docs</a>.</p></html>',
  },
};

/** The dashboard's own files. Their names change with their content, so that browsers may keep them for ever. */
export function dashboardRoutes(files: () => DashboardFiles): readonly DocumentedRoute[] {
  const base = { method: 'GET', access: { kind: 'public' }, limits: 'none', tag: 'Operation' } as const;
  const accepted = ({ headers }: RouteCall): string | undefined => {
    const value = headers['accept-encoding'];
    return typeof value === 'string' ? value : undefined;
  };
  const ownFile = (
    pathOf: (call: RouteCall) => string,
    caching: string,
    protecting: Readonly<Record<string, string>>,
  ): DocumentedRoute['handle'] => {
    return async (call) => {
      const file = await files().read(pathOf(call), accepted(call));
      if (file === undefined) throw new SluiceError('not_found');
      return fileAnswer(file, caching, protecting);
    };
  };
  const asset = ownFile(
    ({ params }) => `assets/${params['name'] ?? ''}`,
    'public, max-age=31536000, immutable',
    fileProtection,
  );
  return [
    {
      ...base,
      path: '/',
      summary: 'Dashboard',
      description: 'The page for people. It loads nothing from elsewhere.',
      responses: { 200: { description: 'An HTML page.', contentType: 'text/html' } },
      handle: async (call) => {
        const page = await files().read('index.html', accepted(call));
        return page === undefined ? notBuilt : fileAnswer(page, 'no-cache', protection);
      },
    },
    {
      ...base,
      path: '/icon.svg',
      summary: 'Icon of the dashboard',
      description: 'For tabs and bookmarks.',
      responses: { 200: { description: 'A picture.', contentType: 'image/svg+xml' } },
      handle: ownFile(() => 'icon.svg', 'public, max-age=86400', protection),
    },
    {
      ...base,
      path: '/assets/{name}',
      summary: 'Scripts and styles of the dashboard',
      description: 'Compressed as the browser takes it.',
      responses: {
        200: { description: 'A script.', contentType: 'text/javascript', textTypes: ['text/css'] },
      },
      handle: async (call) => (call.params['name'] === reloadName ? reload : await asset(call)),
    },
  ];
}

function fileAnswer(
  { type, bytes, encoding }: DashboardFile,
  caching: string,
  protecting: Readonly<Record<string, string>>,
): RouteAnswer {
  return {
    status: 200,
    headers: {
      ...protecting,
      'cache-control': caching,
      vary: 'accept-encoding',
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
    bytes: { type, body: bytes },
  };
}

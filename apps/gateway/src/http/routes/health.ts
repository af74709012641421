import { Type } from 'typebox';
import type { HttpRoute } from '../../openapi/index.ts';

const Health = Type.Object({ status: Type.Enum(['ok', 'unavailable']) }, { title: 'Health' });
const Readiness = Type.Object(
  {
    status: Type.Enum(['ok', 'unavailable']),
    reasons: Type.Array(Type.String(), { description: 'Reasons why the gateway is not ready.' }),
  },
  { title: 'Readiness' },
);

/** Liveness: the process runs. Readiness: it can serve requests now, or reports why not. */
export function healthRoutes(deps: {
  readonly unreadyReasons: () => readonly string[];
}): readonly HttpRoute[] {
  return [
    {
      method: 'GET',
      path: '/healthz',
      access: { kind: 'public' },
      limits: 'none',
      summary: 'Liveness',
      description:
        'Answers as long as the process runs, whatever it can serve. For supervisors, which restart a process that does not.',
      tag: 'Operation',
      responses: { 200: { description: 'The process is alive.', schema: Health } },
      handle: () => ({ status: 200, json: { status: 'ok' } }),
    },
    {
      method: 'GET',
      path: '/readyz',
      access: { kind: 'public' },
      limits: 'none',
      summary: 'Readiness',
      description: 'Whether requests can be served now, with the reasons if not. For load balancers.',
      tag: 'Operation',
      responses: {
        200: { description: 'The gateway is ready to serve requests.', schema: Readiness },
        503: { description: 'The gateway is not ready; the body has the reasons.', schema: Readiness },
      },
      handle: () => {
        const reasons = deps.unreadyReasons();
        const ready = reasons.length === 0;
        return { status: ready ? 200 : 503, json: { status: ready ? 'ok' : 'unavailable', reasons } };
      },
    },
  ];
}

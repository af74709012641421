import { Type } from 'typebox';
import type { HttpRoute } from '../../openapi/index.ts';

const Health = Type.Object({ status: Type.Enum(['ok', 'unavailable']) }, { title: 'Health' });
const ReadinessBody = Type.Object(
  {
    status: Type.Enum(['ok', 'degraded', 'unavailable']),
    reasons: Type.Array(Type.String(), { description: 'What does not work, and who is affected.' }),
  },
  { title: 'Readiness' },
);

/** Reasons why a gateway does not serve, and reasons why it serves only in part. */
export interface Readiness {
  readonly unready: readonly string[];
  readonly degraded: readonly string[];
}

/** Liveness: the process runs. Readiness: it can serve requests now, or reports why not. */
export function healthRoutes(deps: { readonly readiness: () => Readiness }): readonly HttpRoute[] {
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
      description:
        'Whether requests are served now. For load balancers: 200 also with the status `degraded`, when a store does not answer and requests ' +
        'of known keys are served without it, since another node would have the same store.',
      tag: 'Operation',
      responses: {
        200: {
          description: 'The gateway serves requests; the body has the reasons if it is degraded.',
          schema: ReadinessBody,
        },
        503: {
          description: 'The gateway serves no new requests; the body has the reasons.',
          schema: ReadinessBody,
        },
      },
      handle: () => {
        const { unready, degraded } = deps.readiness();
        const reasons = [...unready, ...degraded];
        if (unready.length > 0) return { status: 503, json: { status: 'unavailable', reasons } };
        return { status: 200, json: { status: degraded.length === 0 ? 'ok' : 'degraded', reasons } };
      },
    },
  ];
}

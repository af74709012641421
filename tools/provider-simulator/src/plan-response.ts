import type { Incident } from './incident.ts';

/** How a simulated deployment responds to one request, on a socket or in virtual time. */
export type ResponsePlan =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'silence' }
  | { readonly kind: 'error'; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'answer'; readonly slowdown: number; readonly ending: 'complete' | 'hang' | 'cut' };

/** @param chance a random number in [0, 1), which decides incidents that hit a share of requests */
export function planResponse(incident: Incident | undefined, chance: number): ResponsePlan {
  switch (incident?.kind) {
    case 'down':
      return { kind: 'unreachable' };
    case 'hang_before':
      return { kind: 'silence' };
    case 'limited':
      return { kind: 'error', status: 429, headers: { 'retry-after': String(incident.retryAfterS) } };
    case 'errors':
      return chance < incident.share ? { kind: 'error', status: 500, headers: {} } : answer();
    case 'slow':
      return answer(incident.factor);
    case 'hang_after':
      return answer(1, 'hang');
    case 'cut':
      return chance < incident.share ? answer(1, 'cut') : answer();
    case undefined:
      return answer();
  }
}

function answer(slowdown = 1, ending: 'complete' | 'hang' | 'cut' = 'complete'): ResponsePlan {
  return { kind: 'answer', slowdown, ending };
}

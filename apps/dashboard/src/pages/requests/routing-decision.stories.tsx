import type { ComponentProps } from 'react';
import { RoutingDecision } from './routing-decision.tsx';

type Routing = NonNullable<ComponentProps<typeof RoutingDecision>['routing']>;

const candidate = (model: string, success: number): Routing['candidates'][number] => ({
  model,
  success,
  measured: true,
  cost_usd: success / 100,
  milliseconds: 900,
  first_token_ms: 300,
  utility: success,
});
const routing: Routing = {
  policy: 'balanced',
  version: '1',
  guarded: false,
  preference: { cost_weight: 1, time_weight: 0.1 },
  previous_model: null,
  dropped_parameters: [],
  cause: 'best score',
  domain: 'code',
  difficulty: 0.4,
  pinned: false,
  rejected: 3,
  excluded: [{ reason: 'does not support tools', count: 3, models: ['x/one', 'x/two', 'x/three'] }],
  shadow_model: null,
  candidates: [candidate('anthropic/one', 0.93), candidate('openai/other', 0.81)],
};
const word = 'a-model-with-a-name-of-some-length-'.repeat(6);

export const stories = {
  'named model': () => <RoutingDecision routing={null} model="m" isAuto={false} feedback={null} />,
  'no choice': () => <RoutingDecision routing={null} model="m" isAuto feedback={null} />,
  chosen: () => (
    <RoutingDecision routing={routing} model="anthropic/one" isAuto feedback={<p>Rated 100 %</p>} />
  ),
  'long text': () => (
    <RoutingDecision
      routing={{ ...routing, shadow_model: word, candidates: [candidate(word, 1)] }}
      model={word}
      isAuto
      feedback={null}
    />
  ),
};

import { Call } from './call.ts';
import type { Upstream, UpstreamDeps } from './call-interface.ts';
import { FanOut } from './fan-out.ts';

export function createUpstream(deps: UpstreamDeps): Upstream {
  return {
    prepare: (plan, sink) => {
      const [first] = plan.targets;
      return plan.choices > 1 && first?.adapter.choices(first, plan.stream) === false
        ? new FanOut(plan, plan.choices, sink, (each, part) => new Call(deps, each, part))
        : new Call(deps, plan, sink);
    },
  };
}

import { Call } from './call.ts';
import type { CallHandle, CallPlan, CallSink, Upstream, UpstreamDeps } from './call-interface.ts';
import { FanOut, splitChoices } from './fan-out.ts';

export function createUpstream(deps: UpstreamDeps): Upstream {
  const callOnce = (plan: CallPlan, sink: CallSink): CallHandle => new Call(deps, plan, sink);
  const call = (plan: CallPlan, sink: CallSink): CallHandle => {
    const [first] = plan.targets;
    return plan.choices > 1 && first?.adapter.choices(first, plan.stream) === false
      ? new FanOut(plan, splitChoices(plan), sink, callOnce)
      : callOnce(plan, sink);
  };
  return {
    prepare: (plan, sink) =>
      plan.split === undefined ? call(plan, sink) : new FanOut(plan, plan.split, sink, call),
  };
}

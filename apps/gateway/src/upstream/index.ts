export {
  type CallHandle,
  type CallPlan,
  type CallSink,
  type CallSummary,
  createUpstream,
  type Upstream,
} from './call.ts';
export { createEgress, type Egress } from './egress.ts';

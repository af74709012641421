export {
  type CallHandle,
  type CallPlan,
  type CallSummary,
  createUpstream,
  type Upstream,
} from './call.ts';
export { createEgress, type Egress } from './egress.ts';

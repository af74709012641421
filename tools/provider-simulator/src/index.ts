/**
 * Simulated deployments for evaluations: their incidents and responses, on real sockets (`startDeployment`) or as plans
 * for a simulation in virtual time, and a load generator.
 */
export { type Deployment, type DeploymentModel, startDeployment } from './deployment.ts';
export type { Incident } from './incident.ts';
export { type LoadResult, type LoadTarget, runLoad } from './load.ts';
export { planResponse, type ResponsePlan } from './plan-response.ts';
export { logNormalMs, type Random, seededRandom } from './random.ts';
export { answerText, contentEvent, errorText, firstEvent, lastEvents } from './response-bodies.ts';
export { figuresOf, type LoadFigures } from './statistics.ts';

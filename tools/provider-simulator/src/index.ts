/** Simulated deployments on real sockets and a load upon them, for the chaos and routing evaluations. */
export { type Deployment, type DeploymentModel, startDeployment } from './deployment.ts';
export type { Incident } from './incident.ts';
export { type LoadResult, type LoadTarget, runLoad } from './load.ts';
export { seededRandom } from './random.ts';
export { figuresOf, type LoadFigures } from './statistics.ts';

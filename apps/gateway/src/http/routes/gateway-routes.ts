import type { Admin, ConfigAdmin } from '../../admin/index.ts';
import { apiPaths, compactPath } from '../../apis/index.ts';
import { once } from '../../concurrency/index.ts';
import { createDashboardFiles } from '../../dashboard/index.ts';
import type { FileStore } from '../../files/index.ts';
import { buildDocument, type DocumentedRoute, type OpenApiDocument } from '../../openapi/index.ts';
import type { People } from '../../people/index.ts';
import type { Privacy } from '../../privacy/index.ts';
import type { Metrics } from '../../telemetry/index.ts';
import type { WebhookAdmin } from '../../webhooks/index.ts';
import { adminConfigRoutes } from './admin-config.ts';
import { adminKeyRoutes } from './admin-keys.ts';
import { adminOwnerRoutes } from './admin-owners.ts';
import { adminRejectionRoutes } from './admin-rejections.ts';
import { adminReportRoutes } from './admin-reports.ts';
import { adminRequestRoutes } from './admin-requests.ts';
import { allowProposalRoutes } from './allow-proposals.ts';
import { anonymizationRoutes } from './anonymization.ts';
import { type CountTokensRouteDeps, countTokensRoute, responsesCountRoute } from './count-tokens.ts';
import { dashboardRoutes } from './dashboard.ts';
import { type DocumentsDeps, extractRoutes } from './extract.ts';
import { fileRoutes } from './files.ts';
import { healthRoutes, type Readiness } from './health.ts';
import { metricsRoute } from './metrics.ts';
import { type ModelsDeps, modelRoutes } from './models.ts';
import { oidcSessionRoutes } from './oidc-sessions.ts';
import { openapiRoutes } from './openapi.ts';
import { peopleRoutes } from './people.ts';
import { receiptRoutes } from './receipts.ts';
import { type ResponseRoutesDeps, responseRoutes } from './responses.ts';
import { type RoutingRouteDeps, routingRoutes } from './routing.ts';
import { routingReportRoutes } from './routing-reports.ts';
import { sessionRoutes } from './sessions.ts';
import { withStoreFailures } from './store-failures.ts';
import { usageRoute } from './usage.ts';
import { webhookRoutes } from './webhooks.ts';

interface RouteDeps
  extends CountTokensRouteDeps,
    ModelsDeps,
    DocumentsDeps,
    RoutingRouteDeps,
    ResponseRoutesDeps {
  readonly admin: Admin;
  readonly configAdmin: ConfigAdmin;
  readonly people: People;
  readonly webhookAdmin: WebhookAdmin;
  readonly metrics: Metrics;
  readonly privacy: Privacy;
  readonly files: FileStore;
  readonly readiness: () => Readiness;
}

/** All routes, and the OpenAPI document generated from them. */
interface RouteTable {
  readonly routes: readonly DocumentedRoute[];
  readonly document: () => OpenApiDocument;
}

/**
 * The table of all routes except chat. `deps` is called only when a route is, so that the table can be read
 * without serving.
 */
export function gatewayRoutes(deps: () => RouteDeps): RouteTable {
  const admin = (): Admin => deps().admin;
  const dashboardFiles = once(() => createDashboardFiles());
  const document = (): OpenApiDocument => buildDocument(routes, [...Object.values(apiPaths), compactPath]);
  const routes: readonly DocumentedRoute[] = [
    ...modelRoutes(deps),
    usageRoute(admin),
    ...receiptRoutes(admin),
    ...routingRoutes(deps),
    ...anonymizationRoutes(() => deps().privacy),
    ...extractRoutes(deps),
    ...fileRoutes(() => deps().files),
    countTokensRoute(deps),
    responsesCountRoute(deps),
    ...responseRoutes(deps),
    ...[
      ...adminKeyRoutes(admin),
      ...adminOwnerRoutes(admin),
      ...adminConfigRoutes(
        () => deps().configAdmin,
        () => admin().idempotency,
      ),
      ...adminReportRoutes(admin),
      ...adminRequestRoutes(admin),
      ...adminRejectionRoutes(admin),
      ...allowProposalRoutes(admin),
      ...routingReportRoutes(deps),
      ...peopleRoutes(
        () => deps().people,
        () => admin().idempotency,
      ),
      ...webhookRoutes(
        () => deps().webhookAdmin,
        () => admin().idempotency,
      ),
      ...sessionRoutes(() => deps().people),
      ...oidcSessionRoutes(() => deps().people),
    ].map(withStoreFailures),
    ...healthRoutes({ readiness: () => deps().readiness() }),
    metricsRoute(() => deps().metrics),
    ...openapiRoutes(document),
    ...dashboardRoutes(dashboardFiles),
  ];
  return { routes, document };
}

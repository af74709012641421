import { createGateway } from '../gateway.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { Gateway } from '../gateway-interface.ts';
import type { Log } from '../telemetry/index.ts';
import type { CliContext } from './cli-context.ts';
import type { Installation } from './installation.ts';
import type { Served } from './watch-files.ts';

/** A gateway, and what it serves with: replaced when files change. */
export interface OpenGateway {
  readonly gateway: Gateway;
  readonly served: Served;
}

/** Creates the gateway of an installation, in this process. */
export async function openGateway(
  { environment, dataDir, catalog }: CliContext,
  { storage, secrets }: Installation,
  own: Pick<GatewayDeps, 'settings' | 'onLocalServers' | 'worker'> & { readonly log: Log },
): Promise<OpenGateway> {
  const served: Served = { settings: own.settings, catalog: catalog() };
  const gateway = await createGateway({
    ...own,
    catalog: () => served.catalog.models,
    environment,
    dataDir,
    storage,
    pepper: secrets.pepper.value,
    masterKeys: secrets.masterKeys,
  });
  return { gateway, served };
}

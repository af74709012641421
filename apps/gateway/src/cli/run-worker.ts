import { connectPrimary, type PrimaryLink } from '../cluster/index.ts';
import { holdFolder } from '../storage/index.ts';
import { createLog, type Log } from '../telemetry/index.ts';
import { aliasProblems } from './check-aliases.ts';
import { type CliContext, type CommonOptions, openCliContext } from './cli-context.ts';
import { exitAfterDrain } from './exit-deadline.ts';
import { openInstallation } from './installation.ts';
import { openGateway } from './open-gateway.ts';
import { replacedMs, retire } from './retire.ts';
import { shareSettings } from './share-settings.ts';
import { createStartNotes } from './start-notes.ts';
import { nextSignal, untilStopped } from './until-stopped.ts';
import { watchFiles } from './watch-files.ts';

/** Serves as one of several processes, until the primary or a signal stops it. */
export async function runWorker(options: CommonOptions): Promise<void> {
  // A terminal sends its signals to all processes in front of it; to replace workers is the primary's.
  process.on('SIGHUP', () => undefined);
  let log: Log | undefined;
  const primary = await connectPrimary(
    () => performance.now(),
    (error) => log?.warn({ err: error }, 'a note of another worker'),
  );
  try {
    const { configPath, lastConfig } = primary.start;
    const context = await openCliContext(
      { ...options, config: options.config ?? configPath, keepsUser: true },
      lastConfig,
    );
    log = createLog(context.settings.logLevel);
    if (context.configProblem !== undefined)
      log.error({ problems: context.configProblem }, 'invalid configuration: the last valid one stays');
    await serveFor(primary, context, log);
  } finally {
    // The channel would keep the process.
    primary.close();
  }
}

async function serveFor(primary: PrimaryLink, context: CliContext, log: Log): Promise<void> {
  const { place, workers, stamp, host, port, socket, makesOwnerLink } = primary.start;
  const settings = shareSettings(context.settings, workers);
  const release = holdFolder(context.dataDir);
  const installation = await openInstallation(context, log);
  // All workers find out the same: the first one tells it.
  const isFirst = place === 0;
  const notes = createStartNotes(log, (line) => process.stdout.write(`${line}\n`));
  const { gateway, served } = await openGateway(context, installation, {
    settings,
    log,
    ...(isFirst ? { onLocalServers: notes.localServers } : {}),
    worker: { stamp, shared: primary, renderMetrics: primary.renderAll },
  });
  primary.answerMetrics(gateway.renderMetrics);
  const stoppedBySignal = untilStopped(process, log);
  const address = await gateway.edge.listen(host, port, socket);
  const stopWatching = watchFiles(
    context,
    served,
    {
      settings: gateway.settings,
      reconfigure: (next) => gateway.reconfigure(shareSettings(next, workers)),
    },
    log,
  );
  primary.ready({
    address,
    providers: gateway.providers().map(({ name, foundBy }) => ({ name, foundBy })),
    ownerLink: makesOwnerLink ? await gateway.firstOwnerLink() : undefined,
    aliasProblems: aliasProblems({ ...context, settings: gateway.settings() }).map(({ message }) => message),
  });
  notes.open();
  if (isFirst)
    gateway.documentIsolation().then(
      (isolation) => notes.documentIsolation(isolation, settings.documents.isolation),
      (error: unknown) => log.error({ err: error }, 'the isolation of documents is unknown'),
    );
  const reason = await Promise.race([stoppedBySignal, primary.stopped]);
  stopWatching();
  const { drainMs, shutdownDelayMs } = gateway.settings().server;
  const { edge } = gateway;
  if (typeof reason !== 'string' && reason.isReplaced)
    await retire(edge, { begin: edge.retire, delayMs: replacedMs, isUrgent: stoppedBySignal });
  else if (reason !== 'failure') {
    // A supervisor may tell all of its processes to stop, and holds the socket until the next start.
    const delayMs = socket === undefined ? shutdownDelayMs : Math.max(shutdownDelayMs, replacedMs);
    await retire(edge, { begin: edge.leave, delayMs, isUrgent: nextSignal(process) });
  }
  exitAfterDrain(drainMs, log);
  await gateway.close(drainMs);
  release();
  if (reason === 'failure') process.exitCode = 1;
}

import { printBanner } from './banner.ts';
import { aliasProblems } from './check-aliases.ts';
import { exitAfterDrain } from './exit-deadline.ts';
import { ownInstallation } from './installation.ts';
import { openGateway } from './open-gateway.ts';
import { replacedMs, retire } from './retire.ts';
import type { RunFacts } from './run-facts.ts';
import { createStartNotes } from './start-notes.ts';
import { nextSignal, untilStopped } from './until-stopped.ts';
import { watchFiles } from './watch-files.ts';

/** Serves with this process alone, until it is stopped. */
export async function runAlone({ context, host, port, socket, log }: RunFacts): Promise<void> {
  const { settings } = context;
  const installation = await ownInstallation(context, log);
  const { secrets, first, unlock } = installation;
  const notes = createStartNotes(log, (line) => process.stdout.write(`${line}\n`));
  const { gateway, served } = await openGateway(context, installation, {
    settings,
    log,
    onLocalServers: notes.localServers,
  });
  if (served.catalog.problem !== undefined) log.warn({ problem: served.catalog.problem }, 'bundled catalog');
  // Before anybody can send a request: without a handler, a signal ends the process in the middle of it.
  const stopped = untilStopped(process, log);
  const address = await gateway.edge.listen(host, port, socket);
  const stopWatching = watchFiles(context, served, gateway, log);
  const ownerLink = first.hasCreatedKey ? await gateway.firstOwnerLink() : undefined;
  const problems = aliasProblems({ ...context, settings: gateway.settings() });
  printBanner({
    address,
    context,
    secrets,
    first,
    ownerLink,
    providers: gateway.providers(),
    aliasProblems: problems.map(({ message }) => message),
    recovery: gateway.recovery,
    workers: 1,
  });
  notes.open();
  gateway.documentIsolation().then(
    (isolation) => notes.documentIsolation(isolation, settings.documents.isolation),
    (error: unknown) => log.error({ err: error }, 'the isolation of documents is unknown'),
  );
  const reason = await stopped;
  stopWatching();
  const { drainMs, shutdownDelayMs } = gateway.settings().server;
  if (reason === 'signal') {
    const delayMs = socket === undefined ? shutdownDelayMs : Math.max(shutdownDelayMs, replacedMs);
    await retire(gateway.edge, { begin: gateway.edge.leave, delayMs, isUrgent: nextSignal(process) });
  }
  exitAfterDrain(drainMs, log);
  await gateway.close(drainMs);
  unlock();
  if (reason === 'failure') process.exitCode = 1;
}

import { readFileSync } from 'node:fs';
import { bundledCatalog } from '@sluice/catalog';
import type { Command } from 'commander';
import type { TrialView } from '../admin/index.ts';
import { readChatRequest } from '../contract/index.ts';
import { createPrivacy, createPrivacyEngine } from '../privacy/index.ts';
import { createAdapters, createModelDirectory } from '../providers/index.ts';
import {
  allInOrder,
  createRouting,
  type DecisionRecord,
  type Replay,
  type Route,
  replayDecision,
} from '../routing/index.ts';
import { type PrintOptions, withPrint } from './data-options.ts';
import { knownProviders } from './known-providers.ts';
import { withAdmin } from './open-admin.ts';
import { printJson, printText, tableText } from './output.ts';
import { openWorkplace, type Workplace } from './start-options.ts';

interface RouteOptions extends PrintOptions {
  readonly replay?: string;
  readonly trials?: boolean;
}

/** `sluice route`: what `auto` would choose for a request, or how it chose for one of before. Nothing is called. */
export function routeCommand(program: Command): void {
  withPrint(
    program.command('route').description('Show which model auto chooses, and why. Nothing is called.'),
  )
    .argument(
      '[file]',
      'body of a chat completion as JSON, or plain text as its prompt; - for standard input',
    )
    .option('--replay <request id>', 'how the model of an answered request was chosen')
    .option('--trials', 'how the policies of each account do by its grades')
    .action(async (file: string | undefined, options: RouteOptions) => {
      if ([file, options.replay, options.trials].filter((one) => one !== undefined).length !== 1)
        throw new Error('Name a file (- for standard input), a request with --replay, or --trials.');
      if (options.trials !== undefined) await showTrials(options);
      else if (options.replay !== undefined) await showDecision(options.replay, options);
      else {
        const route = chooseFor(
          await openWorkplace(options),
          readFileSync(file === '-' ? 0 : (file ?? ''), 'utf8'),
        );
        if (options.json) printJson(routeView(route));
        else printText(routeText(route));
      }
    });
}

async function showDecision(requestId: string, options: RouteOptions): Promise<void> {
  const decision = await withAdmin(options, (admin) => admin.usage.decision(requestId, undefined));
  if (decision === undefined) throw new Error(`auto did not choose the model of ${requestId}.`);
  const replay = replayDecision(decision.record);
  if (options.json) printJson({ ...decision, replay });
  else printText(recordText(decision.model, decision.record, replay));
}

async function showTrials(options: RouteOptions): Promise<void> {
  const trials = await withAdmin(options, (admin) => admin.trials.list());
  if (options.json) printJson({ data: trials });
  else if (trials.length === 0) printText('No answer that auto chose a model for was graded yet.');
  else printText(tableText(trialHeadings, trials.map(trialRow)));
}

const trialHeadings = ['account', 'weights', 'stage', 'since', 'served', 'gain', 'compared', 'nearer by'];

function trialRow({ account_id: account, version, stage, since, served, compared }: TrialView): string[] {
  const mean = (one: TrialView['served']): string =>
    one.mean === null ? '-' : `${one.mean.toFixed(3)} +- ${(one.error ?? 0).toFixed(3)}`;
  return [
    ...[account, version, stage, since],
    ...[String(served.grades), mean(served), String(compared.grades), mean(compared)],
  ];
}

/** A body as it is; any other text is what a user says. */
function bodyOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'messages' in value)
      return { model: 'auto', ...value };
  } catch {
    // No JSON: a prompt.
  }
  return { model: 'auto', messages: [{ role: 'user', content: text }] };
}

/** Chooses with what configuration and catalog say, as a gateway does that has just started. */
function chooseFor(workplace: Workplace, text: string): Route {
  const { settings } = workplace;
  const directory = createModelDirectory({
    providers: knownProviders(workplace),
    catalog: bundledCatalog(),
    adapterFor: createAdapters({ now: Date.now }),
    credentialsOf: () => [],
  });
  const digest = (value: string): string => value;
  const routing = createRouting({
    settings: () => settings,
    directory: () => directory,
    health: { healthy: () => true, load: () => 1 },
    random: Math.random,
    now: () => performance.now(),
    wallNow: Date.now,
    digest,
    onError: (error) => {
      throw error;
    },
    onChoice: () => undefined,
    keepGrade: () => Promise.resolve(false),
    onShadow: () => undefined,
    onStage: () => undefined,
  });
  const principal = {
    keyId: 'cli',
    keyName: 'cli',
    accountId: 'cli',
    teamId: null,
    scopes: new Set(['inference' as const]),
    limits: {},
    modelGlobs: [],
    anonymization: { default: 'off' as const },
    documents: undefined,
    routing: [],
    expiresAtMs: undefined,
  };
  const privacy = createPrivacy({
    engine: createPrivacyEngine,
    settings: () => ({ default: 'off' }),
    passesImages: () => true,
    now: () => performance.now(),
    digest,
  });
  const sizeBytes = Buffer.byteLength(text);
  const call = readChatRequest({ value: bodyOf(text), texts: undefined }, sizeBytes);
  const safe = privacy.clear(call, principal);
  if (safe instanceof Promise) throw new Error('Nothing is to be searched here.');
  return routing.choose(safe, principal, { sizeBytes, personal: false, requestId: 'dry-run' });
}

function routeView({ targets, reason, rejected, auto }: Route) {
  return {
    model: targets[0]?.id,
    reason,
    domain: auto?.domain,
    candidates: (auto === undefined ? [] : allInOrder(auto)).map(
      ({ id, success, costNanos, totalMs, utility }) => ({
        model: id,
        predicted_quality: success,
        estimated_cost_usd: costNanos === undefined ? null : costNanos / 1e9,
        estimated_seconds: totalMs / 1000,
        score: Number.isFinite(utility) ? utility : null,
      }),
    ),
    rejected: rejected.map(({ model, reason: why }) => ({ model, reason: why })),
    dropped_parameters: auto?.dropped ?? [],
  };
}

const headings = ['model', 'success', 'USD', 'seconds', 'score'];

function usd(nanos: number | null | undefined): string {
  return nanos == null ? 'unknown' : (nanos / 1e9).toPrecision(2);
}

function routeText(route: Route): string {
  const { targets, reason, rejected, auto } = route;
  const rows = (auto === undefined ? [] : allInOrder(auto)).map(
    ({ id, success, costNanos, totalMs, utility }) => [
      id,
      success.toFixed(3),
      usd(costNanos),
      (totalMs / 1000).toFixed(1),
      Number.isFinite(utility) ? utility.toFixed(4) : '-',
    ],
  );
  const left = rejected.map(({ model, reason: why }) => `${model} ${why}`);
  return [
    `${targets[0]?.id}: ${reason}`,
    ...(rows.length === 0 ? [] : ['', tableText(headings, rows)]),
    ...(left.length === 0 ? [] : ['', 'left out:', ...left]),
  ].join('\n');
}

function recordText(answered: string, record: DecisionRecord, { isSame, ranked, cause }: Replay): string {
  const rows = record.ranked.map(({ model, success, costNanos, milliseconds, utility }) => [
    model,
    success.toFixed(3),
    usd(costNanos),
    (milliseconds / 1000).toFixed(1),
    utility === null ? '-' : utility.toFixed(4),
  ]);
  return [
    isSame
      ? 'made again from what was known then: the same choice'
      : `made again from what was known then: ANOTHER choice, ${ranked[0]?.model} (${cause})`,
    `answered by ${answered}; auto ${record.policy}, ${record.cause}, ${record.domain}, weights ${record.version}, ${record.rejected} left out`,
    '',
    tableText(headings, rows),
  ].join('\n');
}

import type { Command } from 'commander';
import type { TrialView } from '../admin/index.ts';
import {
  type DecisionRecord,
  evidenceText,
  type ReplayedDecision,
  type Route,
  rankAll,
  replayDecision,
} from '../routing/index.ts';
import { openCliContext } from './cli-context.ts';
import { withAdmin, withStorage } from './open-admin.ts';
import { printJson, printText, tableText } from './output.ts';
import { addOutputOptions, type PrintOptions } from './output-options.ts';
import { readInput } from './read-input.ts';
import { routeEvalCommand } from './route-eval/index.ts';
import { anonymousIdentity, identityOfKey, routeOffline } from './route-offline.ts';
import { routeHeadsCommand, routeTrainCommand } from './route-train/index.ts';

interface RouteOptions extends PrintOptions {
  readonly key?: string;
  readonly replay?: string;
  readonly trials?: boolean;
}

/**
 * `sluice route`, or `sluice route explain`: shows the model `auto` would choose for a request, or explains an earlier choice. No model
 * is called.
 */
export function routeCommand(program: Command): void {
  const route = program
    .command('route')
    .description('Show which model auto chooses, and why, without calling a model.');
  explainCommand(route.command('explain').description('The same as without a command.'));
  routeEvalCommand(route);
  routeTrainCommand(route);
  routeHeadsCommand(route);
  explainCommand(route);
}

function explainCommand(command: Command): void {
  addOutputOptions(command)
    .argument('[file]', 'JSON body of a chat completion, or plain text as the prompt; - for standard input')
    .option('--key <id>', 'apply the rules of this key and what auto learned from feedback of its account')
    .option('--replay <request id>', 'show how the model of an earlier request was chosen')
    .option('--trials', 'compare the routing policies of each account by its feedback')
    .action(async (file: string | undefined, options: RouteOptions) => {
      if ([file, options.replay, options.trials].filter((one) => one !== undefined).length !== 1)
        throw new Error('Give a file (- for standard input), --replay or --trials.');
      if (options.trials !== undefined) await showTrials(options);
      else if (options.replay !== undefined) await showDecision(options.replay, options);
      else {
        const route = await chosenFor(readInput(file ?? '').toString('utf8'), options);
        if (options.json) printJson(routeView(route));
        else printText(routeText(route));
      }
    });
}

async function chosenFor(text: string, options: RouteOptions): Promise<Route> {
  const { key } = options;
  if (key === undefined) return routeOffline(await openCliContext(options), text, anonymousIdentity);
  return withStorage(options, async (storage, context) =>
    routeOffline(context, text, await identityOfKey(storage, key)),
  );
}

async function showDecision(requestId: string, options: RouteOptions): Promise<void> {
  const decision = await withAdmin(options, (admin) => admin.usage.decision(requestId, undefined));
  if (decision === undefined) throw new Error(`The model of ${requestId} was not chosen by auto.`);
  const replay = replayDecision(decision.record);
  if (options.json) printJson({ ...decision, replay });
  else printText(recordText(decision.model, decision.record, replay));
}

async function showTrials(options: RouteOptions): Promise<void> {
  const trials = await withAdmin(options, (admin) => admin.trials.list());
  if (options.json) printJson({ data: trials });
  else if (trials.length === 0) printText('No feedback on models chosen by auto yet.');
  else printText(tableText(trialHeadings, trials.map(trialRow)));
}

const trialHeadings = [
  ...[
    'account',
    'weights',
    'stage',
    'since',
    'graded',
    'differs from baseline',
    'gain',
    'compared',
    'improvement',
  ],
];

function trialRow({
  account_id: account,
  version,
  stage,
  since,
  graded,
  served,
  compared,
}: TrialView): string[] {
  const mean = (one: TrialView['served']): string =>
    one.mean === null ? '-' : `${one.mean.toFixed(3)} +- ${(one.error ?? 0).toFixed(3)}`;
  return [
    ...[account, version, stage, since, String(graded)],
    ...[String(served.grades), mean(served), String(compared.grades), mean(compared)],
  ];
}

function evidenceOf({ auto, targets, rejected }: Route): readonly string[] {
  const [first] = targets;
  return auto === undefined || first === undefined ? [] : evidenceText(auto, first.id, rejected);
}

function routeView(route: Route) {
  const { targets, reason, rejected, auto } = route;
  const unmeasured = auto?.unmeasured();
  return {
    model: targets[0]?.id,
    reason,
    domain: auto?.domain,
    evidence: evidenceOf(route),
    candidates: (auto === undefined ? [] : rankAll(auto)).map(
      ({ id, success, costNanos, totalMs, utility }) => ({
        model: id,
        predicted_quality: unmeasured?.has(id) ? null : success,
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
  const unmeasured = auto?.unmeasured();
  const rows = (auto === undefined ? [] : rankAll(auto)).map(
    ({ id, success, costNanos, totalMs, utility }) => [
      id,
      unmeasured?.has(id) ? 'unknown' : success.toFixed(3),
      usd(costNanos),
      (totalMs / 1000).toFixed(1),
      Number.isFinite(utility) ? utility.toFixed(4) : '-',
    ],
  );
  const left = rejected.map(({ model, reason: why }) => `${model} ${why}`);
  return [
    `${targets[0]?.id}: ${reason}`,
    ...evidenceOf(route),
    ...(rows.length === 0 ? [] : ['', tableText(headings, rows)]),
    ...(left.length === 0 ? [] : ['', 'excluded:', ...left]),
  ].join('\n');
}

/** Which heads were asked, and whether they chose. */
function headsText({ heads = [] }: DecisionRecord): string {
  return heads.map(({ version, serving }) => `, heads ${version}${serving ? '' : ' (watched)'}`).join('');
}

function recordText(
  answered: string,
  record: DecisionRecord,
  { isSame, ranked, cause }: ReplayedDecision,
): string {
  const rows = record.ranked.map(({ model, success, costNanos, milliseconds, utility }) => [
    model,
    success.toFixed(3),
    usd(costNanos),
    (milliseconds / 1000).toFixed(1),
    utility === null ? '-' : utility.toFixed(4),
  ]);
  return [
    isSame
      ? 'decision recomputed from recorded inputs: same model'
      : `decision recomputed from recorded inputs: DIFFERENT model, ${ranked[0]?.model} (${cause})`,
    `answered by ${answered}; auto ${record.policy}, ${record.cause}, ${record.domain}, weights ${record.version}${headsText(record)}, ${record.rejected} excluded`,
    '',
    tableText(headings, rows),
  ].join('\n');
}

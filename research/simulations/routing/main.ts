/** How well models are chosen while the world changes: `npm run sim:routing -- --help`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { preferenceForDial } from '@sluice/router';
import { runCommand } from '../../run-command.ts';
import type { ArmPlan } from './arm.ts';
import { barsOf } from './bars.ts';
import { byUse, rolesOf } from './casting.ts';
import { type ArmFigures, figuresOf } from './figures.ts';
import { type FixedWorkload, fixedWorkload } from './fixed-points.ts';
import { gradedSet } from './graded-set.ts';
import { type Options, parseOptions, USAGE } from './options.ts';
import { ourArm } from './our-arm.ts';
import { cheapestArm, fixedArm, leastLatencyArm, randomArm, roundRobinArm } from './plain-arms.ts';
import { createPool } from './pool.ts';
import type { PromptSet } from './prompt-set.ts';
import { armTable, barTable, incidentTable, legend } from './report.ts';
import { simulate } from './simulate.ts';
import { syntheticSet } from './synthetic-set.ts';
import { type Timeline, timelineOf } from './timeline.ts';
import { createWorld } from './world.ts';

const baseline = fileURLToPath(new URL('./baseline.json', import.meta.url));
/** Requests at once, for each request a second, from which a deployment gets noticeably slower. */
const capacityPerRate = 12;

function armsOf(options: Options, useful: readonly string[], set: PromptSet): readonly ArmPlan[] {
  const preference = preferenceForDial(options.dial);
  const ids = useful.map((name) => `sim/${name}`);
  const lasting = ids.filter((id) => id !== `sim/${rolesOf(set, useful).newcomer}`);
  const all: readonly ArmPlan[] = [
    ourArm({ name: 'ours', preference, sticky: true, prompt: true }),
    ourArm({ name: 'ours, not sticky', preference, sticky: false, prompt: true }),
    ourArm({ name: 'ours, without prompt', preference, sticky: true, prompt: false }),
    fixedArm(`best fixed: ${lasting[0]?.slice(4)}`, lasting),
    cheapestArm,
    randomArm,
    roundRobinArm,
    leastLatencyArm,
  ];
  return options.arms.length === 0 ? all : all.filter(({ name }) => options.arms.includes(name));
}

function describe(set: PromptSet, { incidents, ...turns }: Timeline, options: Options): string {
  const at = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;
  const lengthMs = (incidents[0]?.untilMs ?? 0) - (incidents[0]?.fromMs ?? 0);
  return [
    `${set.title}; ${set.models.length} models at ${options.places} deployments each; ${options.rate} requests a second for ${options.hours} h; seed ${options.seed}`,
    `incidents of ${at(lengthMs)} from ${at(incidents[0]?.fromMs ?? 0)}: ${incidents.map(({ name }) => name).join(', ')}`,
    `${turns.priceCut.model} gets cheaper at ${at(turns.priceCut.atMs)}, ${turns.priceRise.model} dearer at ${at(turns.priceRise.atMs)}, ${turns.worsening.model} worse at ${at(turns.worsening.atMs)}, ${turns.arrival.model} comes at ${at(turns.arrival.atMs)}`,
  ].join('\n');
}

function fixedLine({ models, requests }: FixedWorkload): string {
  const points = models.map(
    ({ model, whole, isLasting }) =>
      `${model.spec.name} ${((whole.quality / requests) * 100).toFixed(1)} at $${((whole.cost / 1e9 / requests) * 1000).toFixed(2)}${isLasting ? '' : ' (comes later)'}`,
  );
  return `fixed models, without faults (quality at $ per 1000): ${points.join(', ')}`;
}

function run(options: Options): boolean {
  const print = options.json ? console.error : console.log;
  const log = (message: string): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r${message.slice(0, 100).padEnd(100)}\r`);
  };
  const set =
    options.sets.length > 0
      ? gradedSet(options.sets, options.prices, options.models)
      : syntheticSet(options.prompts, options.seed);
  const useful = byUse(set, preferenceForDial(options.dial));
  const horizonMs = options.hours * 3_600_000;
  const timeline = timelineOf(horizonMs, rolesOf(set, useful));
  const pool = createPool(set.models, options.places);
  const world = createWorld(set, pool, timeline, options.rate * capacityPerRate);
  const workload = { rate: options.rate, horizonMs, seed: options.seed, graded: options.graded };
  print(describe(set, timeline, options));
  const fixed = fixedWorkload(set, world, workload);
  print(`${fixedLine(fixed)}\n`);
  const arms = armsOf(options, useful, set).map((plan): ArmFigures => {
    const note = (share: number): void => log(`${plan.name}: ${(share * 100).toFixed(0)} %`);
    return figuresOf(plan.name, simulate(plan, set, world, workload, note), world, fixed);
  });
  log('');
  const [first] = arms;
  if (first === undefined) throw new Error('There is no arm of these names.');
  const bars = barsOf(first);
  print(`${armTable(arms)}\n${legend}\n\n${first.arm}\n${incidentTable(first)}\n\n${barTable(bars)}`);
  const result = { seed: options.seed, hours: options.hours, rate: options.rate, set: set.title, bars, arms };
  if (options.save) writeFileSync(baseline, `${JSON.stringify(rounded(result), null, 2)}\n`);
  if (options.json) console.log(JSON.stringify(result));
  return bars.every(({ passed }) => passed);
}

/** Six digits, so that a baseline is readable and its changes are. */
function rounded(value: object): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'number' && !Number.isInteger(inner) ? Number(inner.toPrecision(6)) : inner,
    ),
  );
}

process.exitCode = await runCommand({ usage: USAGE, parse: parseOptions, run });

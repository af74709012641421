import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadJob, LoadResult } from './load/index.ts';
import { type Helpers, measureSlice, type Slice } from './measure-slice.ts';
import type { Options } from './options.ts';
import { startHelper, treeMemory } from './processes/index.ts';
import { Results } from './results.ts';
import { LOAD_SCENARIOS, type LoadScenario } from './scenarios/index.ts';
import { type RunningTarget, startTarget, TARGETS, type Target } from './targets/index.ts';
import { DEFAULT_SETTINGS, type UpstreamCall, type UpstreamCounts } from './upstream/index.ts';

const STARTS = 3;
const IDLE_MS = 1_500;

export interface Run {
  readonly results: Results;
  /** What was wrong, with target and scenario; empty if every answer was right. */
  readonly problems: readonly string[];
  /** The same of other products, whose figures do not count then. */
  readonly peerProblems: readonly string[];
  /** Targets that were asked for and could not be measured, with the reason. */
  readonly skipped: Readonly<Record<string, string>>;
  /** Measurements whose answers were counted and compared. */
  readonly checkedSlices: number;
  readonly checkedAnswers: number;
}

type Note = (text: string) => void;

/** Runs everything that the options ask for. `note` takes lines about the progress. */
export async function runBench(options: Options, note: Note): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const helpers: Helpers = {
    upstream: await startHelper<{ readonly port: number }, UpstreamCall, UpstreamCounts>(
      new URL('./mock-upstream.ts', import.meta.url),
    ),
    load: await startHelper<null, LoadJob, LoadResult>(new URL('./load-generator.ts', import.meta.url)),
  };
  const bench = new Bench(options, helpers, folder, note);
  try {
    return await bench.run();
  } finally {
    await bench.stop();
    helpers.load.stop();
    helpers.upstream.stop();
  }
}

class Bench {
  readonly #options: Options;
  readonly #helpers: Helpers;
  readonly #folder: string;
  readonly #note: Note;
  readonly #results = new Results();
  readonly #problems: string[] = [];
  readonly #peerProblems: string[] = [];
  readonly #skipped: Record<string, string> = {};
  #running: RunningTarget[] = [];
  #checkedSlices = 0;
  #checkedAnswers = 0;

  constructor(options: Options, helpers: Helpers, folder: string, note: Note) {
    this.#options = options;
    this.#helpers = helpers;
    this.#folder = folder;
    this.#note = note;
  }

  async run(): Promise<Run> {
    await this.#helpers.upstream.call({ kind: 'configure', settings: DEFAULT_SETTINGS });
    await this.#start(await this.#available());
    if (this.#wants('memory')) {
      await sleep(IDLE_MS);
      this.#memory('idle');
    }
    const scenarios = LOAD_SCENARIOS.filter(({ name }) => this.#wants(name));
    for (const scenario of scenarios) await this.#warmUp(scenario);
    for (let round = 1; round <= this.#options.rounds; round++) {
      for (const scenario of scenarios) await this.#round(scenario, round);
    }
    if (this.#wants('memory') && scenarios.length > 0) {
      await sleep(IDLE_MS);
      this.#memory('loaded');
    }
    return {
      results: this.#results,
      problems: this.#problems,
      peerProblems: this.#peerProblems,
      skipped: this.#skipped,
      checkedSlices: this.#checkedSlices,
      checkedAnswers: this.#checkedAnswers,
    };
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((target) => target.stop()));
    this.#running = [];
  }

  #wants(scenario: string): boolean {
    return this.#options.scenarios.includes(scenario);
  }

  async #available(): Promise<Target[]> {
    const available: Target[] = [];
    for (const target of TARGETS.filter(({ name }) => this.#options.only.includes(name))) {
      const reason = await target.unavailable(this.#note);
      if (reason === null) available.push(target);
      else this.#skip(target, reason);
    }
    return available;
  }

  #skip(target: Target, reason: string): void {
    this.#skipped[target.name] = reason;
    this.#note(`SKIPPED ${target.name}: ${reason}`);
  }

  /** Starts each target, several times in turn if start-up is measured, and leaves each running. */
  async #start(targets: readonly Target[]): Promise<void> {
    const starts = this.#wants('startup') ? STARTS : 1;
    const upstreamUrl = `http://127.0.0.1:${this.#helpers.upstream.hello.port}`;
    for (let start = 1; start <= starts; start++) {
      await this.stop();
      for (const target of targets.filter(({ name }) => this.#skipped[name] === undefined)) {
        try {
          const running = await startTarget(target, upstreamUrl, this.#folder);
          this.#running.push(running);
          if (this.#wants('startup')) {
            this.#results.add(target.name, 'startup', { firstAnswerMs: running.startupMs });
          }
          this.#note(`${target.name}: first answer after ${running.startupMs.toFixed(0)} ms`);
        } catch (error) {
          this.#skip(target, error instanceof Error ? error.message : String(error));
        }
      }
    }
  }

  #memory(when: 'idle' | 'loaded'): void {
    for (const { name, pid } of this.#running) {
      const { rssMib, peakRssMib } = treeMemory(pid);
      this.#results.add(name, 'memory', {
        [`${when}Mib`]: rssMib,
        ...(when === 'loaded' ? { peakMib: peakRssMib } : {}),
      });
    }
  }

  async #warmUp(scenario: LoadScenario): Promise<void> {
    if (this.#options.warmupS === 0) return;
    for (const target of this.#running) {
      this.#note(`warming up: ${scenario.name}, ${target.name}`);
      await this.#measure(scenario, target, this.#options.warmupS);
    }
  }

  async #round(scenario: LoadScenario, round: number): Promise<void> {
    const told: string[] = [];
    for (const target of this.#running) {
      const slice = await this.#measure(scenario, target, this.#options.seconds);
      const figures = scenario.figures(slice);
      const problems = slice.problems.map(
        (problem) => `${target.name}, ${scenario.name}, round ${round}: ${problem}`,
      );
      this.#checkedSlices++;
      this.#checkedAnswers += slice.load.through.answers + (slice.load.direct?.answers ?? 0);
      if (target.isPeer && problems.length > 0) {
        // Wrong or missing answers are no measurement of right ones.
        this.#peerProblems.push(...problems);
        told.push(`${target.name} wrong answers`);
        continue;
      }
      this.#problems.push(...problems);
      this.#results.add(target.name, scenario.name, figures);
      const [first] = Object.values(figures);
      told.push(`${target.name} ${first?.toFixed(2) ?? '-'}`);
    }
    this.#note(`round ${round}/${this.#options.rounds} ${scenario.name}: ${told.join(', ')}`);
  }

  #measure(scenario: LoadScenario, target: RunningTarget, seconds: number): Promise<Slice> {
    const { connections, ratePerS } = this.#options;
    const upstreamPort = this.#helpers.upstream.hello.port;
    const job = scenario.job({ target, upstreamPort, seconds, connections, ratePerS });
    return measureSlice(this.#helpers, target.pid, scenario.upstream, job);
  }
}

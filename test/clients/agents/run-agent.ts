import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { REPOSITORY } from '../../support/index.ts';
import type { Agent, AgentTask } from './agent-list.ts';

const defaultTimeoutMs = 60_000;

export interface AgentRun {
  /** What it printed, on both streams, without colors. */
  readonly output: string;
  /** Null if it was ended by a signal. */
  readonly exitCode: number | null;
  readonly hasTimedOut: boolean;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with a control character
const colors = /\u001B\[[0-9;]*m/gu;

/** Writes the settings of an agent, signs in and runs it once. `interruptWhen` resolves when the user presses Ctrl-C. */
export async function runAgent(
  agent: Agent,
  { task, installed, interruptWhen, timeoutMs }: AgentRunOptions,
): Promise<AgentRun> {
  for (const [path, text] of Object.entries(agent.settings?.(task) ?? {})) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  if (agent.signIn !== undefined) {
    const signedIn = await start(agent, { task, installed, args: agent.signIn(task) });
    if (signedIn.exitCode !== 0) throw new Error(`cannot sign in: ${signedIn.output}`);
  }
  return start(agent, { task, installed, args: agent.args(task), interruptWhen, timeoutMs });
}

interface AgentRunOptions {
  readonly task: AgentTask;
  /** The folder with its `node_modules`. */
  readonly installed: string;
  readonly interruptWhen?: (() => Promise<void>) | undefined;
  /** Default: a minute. */
  readonly timeoutMs?: number | undefined;
}

function start(
  agent: Agent,
  {
    task,
    installed,
    args,
    interruptWhen,
    timeoutMs = defaultTimeoutMs,
  }: AgentRunOptions & { readonly args: readonly string[] },
): Promise<AgentRun> {
  const nodeFolder = join(REPOSITORY, 'node_modules/.bin');
  const program = join(installed, 'node_modules', agent.program);
  const [command, ...first] = agent.isBinary === true ? [program] : [join(nodeFolder, 'node'), program];
  const env = {
    PATH: `${nodeFolder}${delimiter}${process.env['PATH'] ?? ''}`,
    HOME: task.home,
    NO_COLOR: '1',
    ...agent.env?.(task),
  };
  return new Promise((resolve, reject) => {
    // A group of its own: agents start further processes, and all of them must end.
    const child = spawn(command ?? '', [...first, ...args], {
      cwd: task.folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const signal = (name: NodeJS.Signals): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, name);
      } catch {
        // All of them have ended.
      }
    };
    let output = '';
    let hasTimedOut = false;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        output += bytes.toString('utf8');
      });
    const timer = setTimeout(() => {
      hasTimedOut = true;
      signal('SIGKILL');
    }, timeoutMs);
    void interruptWhen?.().then(() => signal('SIGINT'));
    child.once('error', reject);
    child.once('exit', () => signal('SIGKILL'));
    child.once('close', (exitCode) => {
      clearTimeout(timer);
      resolve({ output: output.replaceAll(colors, ''), exitCode, hasTimedOut });
    });
  });
}

import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Compile } from 'typebox/compile';
import { LineCounter, parseDocument, visit } from 'yaml';
import { explainViolations } from '../contract/index.ts';
import { requireUnwritable } from '../crypto/index.ts';
import { anonymizationProblems, detectorProblems } from './anonymization-problems.ts';
import { nameOffset, unknownName, valueOffset } from './config-problems.ts';
import { exposedSecretNotices } from './literal-secrets.ts';
import { resolveReference } from './references.ts';
import { ConfigFile } from './schema.ts';
import { durationMs, minTotalTimeoutMs } from './units.ts';
import { webhookProblems } from './webhooks.ts';

/** A validated configuration file with secrets resolved. */
export interface LoadedConfig {
  readonly file: ConfigFile;
  /** Absolute path; undefined without a file. */
  readonly path: string | undefined;
  /** Warnings about the file itself. */
  readonly notices?: readonly string[];
}

/** The text of a configuration file that was valid; `path` is undefined if there was no file. */
export interface ConfigText {
  readonly path: string | undefined;
  readonly text: string;
}

/** One problem of the file, with its position. */
export interface ConfigProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The file is invalid; the message lists every problem as `path:line:column message`. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly ConfigProblem[];

  constructor(path: string, problems: readonly ConfigProblem[]) {
    super(problems.map(({ line, column, message }) => `${path}:${line}:${column} ${message}`).join('\n'));
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;
const checkConfig = Compile(ConfigFile);

/**
 * Reads and validates a configuration file. Throws `ConfigError` with lines and columns, the read error, or a sentence if other
 * users could have written it.
 */
export async function loadConfig(path: string, environment: Environment): Promise<LoadedConfig> {
  const absolute = resolve(path);
  const text = await readText(absolute);
  requireUnwritable(absolute);
  return {
    file: await parseConfig(text, absolute, environment),
    path: absolute,
    notices: exposedSecretNotices(absolute, text),
  };
}

/** Validates the text of a configuration file and resolves `${NAME}`, `env:` and `file:` references. */
export async function parseConfig(text: string, path: string, environment: Environment): Promise<ConfigFile> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const place = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const problems: ConfigProblem[] = document.errors.map((error) => ({
    ...place(error.pos[0]),
    message: error.message,
  }));
  if (problems.length > 0) throw new ConfigError(path, problems);

  const pending: Promise<void>[] = [];
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value !== 'string') return;
      const resolving = resolveReference(node.value, environment, dirname(path)).then(
        (value) => {
          node.value = value;
        },
        (error: unknown) => {
          const message = error instanceof Error ? error.message : String(error);
          problems.push({ ...place(node.range?.[0] ?? 0), message });
        },
      );
      pending.push(resolving);
    },
  });
  await Promise.all(pending);

  const value: unknown = document.toJS() ?? {};
  if (!checkConfig.Check(value)) {
    for (const violation of explainViolations(ConfigFile, value, [])) {
      const { loc, type } = violation;
      const isUnknown = type === 'extra_forbidden';
      const offset = (isUnknown ? nameOffset(document, loc) : undefined) ?? valueOffset(document, loc);
      const message = isUnknown ? unknownName(ConfigFile, loc) : violation.msg;
      problems.push({ ...place(offset), message: `${loc.join('.') || 'file'}: ${message}` });
    }
    throw new ConfigError(path, problems);
  }
  const settings = value.anonymization ?? {};
  for (const { loc, msg } of [
    ...anonymizationProblems(settings),
    ...detectorProblems(settings.detector?.types),
  ]) {
    const whole = ['anonymization', ...loc];
    problems.push({ ...place(valueOffset(document, whole)), message: `${whole.join('.')}: ${msg}` });
  }
  for (const { loc, msg } of webhookProblems(value.webhooks)) {
    const whole = ['webhooks', ...loc];
    problems.push({ ...place(valueOffset(document, whole)), message: `${whole.join('.')}: ${msg}` });
  }
  const total = value.timeouts?.max_total;
  if (total !== undefined && durationMs(total) < minTotalTimeoutMs)
    problems.push({
      ...place(valueOffset(document, ['timeouts', 'max_total'])),
      message: 'timeouts.max_total: Input should be at least 1s',
    });
  if (problems.length > 0) throw new ConfigError(path, problems);
  return value;
}

async function readText(path: string): Promise<string> {
  try {
    const facts = await stat(path);
    // Reading a pipe without a writer would never end; the shell passes pipes that have one under /dev.
    if (facts.isFIFO() && !/^\/(?:dev|proc)\//.test(path))
      throw new Error(`${path} is a named pipe, not a file; name a configuration file with --config.`);
    return await readFile(path, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
    if (code === undefined) throw cause;
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: `There is no configuration file ${path}. Write one, or name another with --config or SLUICE_CONFIG.`,
      EACCES: `The configuration file ${path} cannot be read: permission denied. Let the user that runs the gateway read it.`,
      EISDIR: `${path} is a folder; name the configuration file in it with --config or SLUICE_CONFIG.`,
    };
    throw new Error(reasons[String(code)] ?? `The configuration file ${path} cannot be read (${code}).`, {
      cause,
    });
  }
}

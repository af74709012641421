import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Compile } from 'typebox/compile';
import { isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { explainViolations } from '../contract/index.ts';
import { anonymizationProblems, detectorProblems } from './anonymization-problems.ts';
import { resolveReference } from './references.ts';
import { ConfigFile } from './schema.ts';

/** A validated configuration file with secrets resolved. */
export interface LoadedConfig {
  readonly file: ConfigFile;
  /** Absolute path; undefined without a file. */
  readonly path: string | undefined;
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

/** Reads and validates a configuration file. Throws `ConfigError` with lines and columns, or the read error. */
export async function loadConfig(path: string, environment: Environment): Promise<LoadedConfig> {
  const absolute = resolve(path);
  return { file: await parseConfig(await readFile(absolute, 'utf8'), absolute, environment), path: absolute };
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
      problems.push({
        ...place(offsetOf(document, violation.loc)),
        message: `${violation.loc.join('.') || 'file'}: ${violation.msg}`,
      });
    }
    throw new ConfigError(path, problems);
  }
  const settings = value.anonymization ?? {};
  for (const { loc, msg } of [
    ...anonymizationProblems(settings),
    ...detectorProblems(settings.detector?.types),
  ]) {
    const whole = ['anonymization', ...loc];
    problems.push({ ...place(offsetOf(document, whole)), message: `${whole.join('.')}: ${msg}` });
  }
  if (problems.length > 0) throw new ConfigError(path, problems);
  return value;
}

/** Position of a member in the text; for a missing member that of the nearest existing parent. */
function offsetOf(document: ReturnType<typeof parseDocument>, loc: readonly (string | number)[]): number {
  for (let depth = loc.length; depth > 0; depth--) {
    const node = document.getIn(loc.slice(0, depth), true);
    if (isNode(node) || isScalar(node)) return node.range?.[0] ?? 0;
  }
  return 0;
}

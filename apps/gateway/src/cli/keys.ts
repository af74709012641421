import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Admin, type ApiKey, maxOverlapSeconds, type NewApiKey } from '../admin/index.ts';
import { type BudgetLimit, budgetsOf, type KeyLimits, scopes } from '../auth/index.ts';
import { durationMs } from '../config/index.ts';
import { cliActor, withAdmin } from './open-admin.ts';
import { pairsText, printJson, printText, tableText } from './output.ts';
import {
  addOutputOptions,
  checkTimestamp,
  type PrintOptions,
  parseCount,
  parseList,
} from './output-options.ts';

type Scope = ApiKey['scopes'][number];

interface CreateOptions extends PrintOptions {
  readonly name: string;
  readonly account?: string;
  readonly team?: string;
  readonly scope?: readonly Scope[];
  readonly rpm?: number;
  readonly tpm?: number;
  readonly concurrency?: number;
  readonly maxOutputTokens?: number;
  readonly budget?: BudgetLimit;
  readonly model?: readonly string[];
  readonly expires?: string;
  readonly anonymization?: (typeof anonymizationModes)[number];
  readonly types?: readonly string[];
}

interface RotateOptions extends PrintOptions {
  /** In seconds. */
  readonly overlap?: number;
}

const pageSize = 1000;
const anonymizationModes = ['required', 'on', 'off'] as const;
const typeSets = ['default', 'strict', 'all'] as const;

/** `sluice keys`: API keys in the data folder. */
export function keysCommand(program: Command): void {
  const keys = program.command('keys').description('Create, list, show, revoke and rotate API keys.');
  addOutputOptions(keys.command('list').description('List all keys.')).action((options: PrintOptions) =>
    withAdmin(options, async (admin) => {
      const all = await allKeys(admin);
      if (options.json) printJson({ data: all });
      else printText(listText(all));
    }),
  );
  createCommand(keys);
  addOutputOptions(keys.command('show <id>').description('Show a key.')).action(
    (id: string, options: PrintOptions) =>
      withAdmin(options, async (admin) => print((await admin.keys.get(id, cliActor)).key, options)),
  );
  addOutputOptions(
    keys
      .command('revoke <id>')
      .description('Revoke a key permanently; a running gateway rejects it within two seconds.'),
  ).action((id: string, options: PrintOptions) =>
    withAdmin(options, async (admin) => {
      print((await admin.keys.revoke(id, undefined, cliActor)).key, options);
    }),
  );
  addOutputOptions(
    keys
      .command('rotate <id>')
      .description('Replace the secret of a key; the new one is shown once.')
      .option(
        '--overlap <duration>',
        'how long the old secret still works, such as 24h; at most 30d (default: it stops working at once)',
        parseOverlap,
      ),
  ).action((id: string, options: RotateOptions) =>
    withAdmin(options, async (admin) => {
      const rotation = { overlap_seconds: options.overlap ?? 0 };
      printNew(await admin.keys.rotate(id, rotation, undefined, cliActor), options);
    }),
  );
}

function createCommand(keys: Command): void {
  const scopeChoices = `one or more of ${scopes.join(', ')} (default inference, usage)`;
  addOutputOptions(keys.command('create').description('Create a key; it is shown only once.'))
    .requiredOption('--name <text>', 'display name')
    .option('--account <id>', 'its account (default: the account of the team, or else the first account)')
    .option('--team <id>', 'its team')
    .addOption(new Option('--scope <list>', `its scopes, ${scopeChoices}`).argParser(parseScopes))
    .option('--rpm <number>', 'requests per 60 seconds', parseCount)
    .option('--tpm <number>', 'tokens per 60 seconds', parseCount)
    .option('--concurrency <number>', 'concurrent requests', parseCount)
    .option('--max-output-tokens <number>', 'maximum completion tokens per request', parseCount)
    .option(
      '--budget <usd/period>',
      'budget, such as 20/month; the period is day, week, month or total',
      parseBudget,
    )
    .option('--model <globs>', 'allowed models, such as openai/*; may be repeated', parseList)
    .addOption(
      new Option(
        '--anonymization <mode>',
        'whether its requests are anonymized; required cannot be switched off',
      ).choices(anonymizationModes),
    )
    .option(
      '--types <list>',
      'what is replaced: default, strict, all, or names or codes such as PERSON,102',
      parseList,
    )
    .option('--expires <time>', 'when it expires: a date or RFC 3339', checkTimestamp)
    .action((options: CreateOptions) =>
      withAdmin(options, async (admin) => {
        const newKey = await admin.keys.create(
          {
            name: options.name,
            account: options.account ?? null,
            team: options.team ?? null,
            scopes: options.scope === undefined ? null : [...options.scope],
            expires_at: options.expires ?? null,
            limits: {
              rpm: options.rpm ?? null,
              tpm: options.tpm ?? null,
              concurrency: options.concurrency ?? null,
              max_output_tokens: options.maxOutputTokens ?? null,
              budget: options.budget ?? null,
            },
            models: options.model === undefined ? null : [...options.model],
            settings: settingsOf(options),
          },
          cliActor,
        );
        printNew(newKey, options);
      }),
    );
}

function settingsOf({
  anonymization,
  types = [],
}: CreateOptions): NonNullable<Parameters<Admin['keys']['create']>[0]['settings']> {
  if (anonymization === undefined && types.length === 0) return {};
  const set = typeSets.find((name) => types.length === 1 && name === types[0]);
  return {
    anonymization: {
      ...(anonymization === undefined ? {} : { default: anonymization }),
      ...(types.length === 0
        ? {}
        : { types: set ?? types.map((type) => (/^\d+$/.test(type) ? Number(type) : type)) }),
    },
  };
}

function parseScopes(text: string, before: readonly Scope[] | undefined): readonly Scope[] {
  return parseList(text, before).map((name) => {
    const scope = scopes.find((one) => one === name);
    if (scope === undefined) throw new InvalidArgumentError(`A scope must be one of ${scopes.join(', ')}.`);
    return scope;
  });
}

/** Seconds of a duration. */
function parseOverlap(text: string): number {
  const seconds = /^[0-9]+[smhd]$/.test(text) ? durationMs(text) / 1000 : Number.NaN;
  if (!(seconds <= maxOverlapSeconds))
    throw new InvalidArgumentError('It must be a duration of at most 30d, such as 24h or 7d.');
  return seconds;
}

function parseBudget(text: string): BudgetLimit {
  const match = /^([0-9]+(?:\.[0-9]+)?)\/(day|week|month|total)$/.exec(text);
  const period = (['day', 'week', 'month', 'total'] as const).find((one) => one === match?.[2]);
  if (match === null || period === undefined) {
    throw new InvalidArgumentError('It must be USD/period, such as 20/month.');
  }
  return { usd: Number(match[1]), period };
}

async function allKeys(admin: Admin): Promise<readonly ApiKey[]> {
  const all: ApiKey[] = [];
  let after: string | undefined;
  do {
    const page = await admin.keys.list({ limit: pageSize, after }, cliActor);
    all.push(...page.data);
    after = page.next_cursor ?? undefined;
  } while (after !== undefined);
  return all.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
}

function stateOf(key: ApiKey): string {
  if (key.revoked_at !== null) return 'revoked';
  return key.expires_at !== null && Date.parse(key.expires_at) <= Date.now() ? 'expired' : 'active';
}

function listText(keys: readonly ApiKey[]): string {
  return tableText(
    ['id', 'name', 'state', 'account', 'scopes', 'limits', 'created', 'expires'],
    keys.map((key) => [
      key.id,
      key.name,
      stateOf(key),
      key.account,
      key.scopes.join(','),
      limitsText(key.limits),
      key.created_at.slice(0, 10),
      key.expires_at?.slice(0, 10) ?? null,
    ]),
  );
}

function limitsText(all: KeyLimits): string {
  const { budget: _budget, ...limits } = all;
  const counts = Object.entries(limits).map(([name, value]) => `${name}=${value}`);
  return [...counts, ...budgetsOf(all).map(({ usd, period }) => `budget=${usd}/${period}`)].join(' ');
}

function keyPairs(key: ApiKey): readonly (readonly [string, string])[] {
  return [
    ['id', key.id],
    ['name', key.name],
    ['state', stateOf(key)],
    ['account', key.account],
    ['team', key.team ?? ''],
    ['scopes', key.scopes.join(', ')],
    ['limits', limitsText(key.limits)],
    ['models', key.models?.join(', ') ?? 'all models of its account'],
    ['settings', JSON.stringify(key.settings)],
    ['created', key.created_at],
    ['changed', key.updated_at],
    ['expires', key.expires_at ?? 'never'],
    ['revoked', key.revoked_at ?? ''],
    ['old secret works until', key.previous_secret_expires_at ?? ''],
  ];
}

function print(key: ApiKey, options: PrintOptions): void {
  if (options.json) printJson(key);
  else printText(pairsText(keyPairs(key)));
}

function printNew(key: NewApiKey, options: PrintOptions): void {
  if (options.json) printJson(key);
  else printText(pairsText([...keyPairs(key), ['key (shown only once)', key.key]]));
}

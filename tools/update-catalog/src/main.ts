import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatReport } from './report.ts';
import { updateCatalog } from './update-catalog.ts';

const today = new Date().toISOString().slice(0, 10);

const HELP = `update-catalog: makes the bundled model catalog from public data sets and shows what changed

  --from FILE|URL            the base: models.dev api.json (https://models.dev/api.json)
  --version ID               what the models name as its state: eight digits of the commit, or a date (today);
                             list it in packages/catalog/src/catalog-sources.ts too
  --genai-prices FILE|URL    genai-prices data.json: a second opinion on prices and context windows, and
                             prices of cached sound
  --genai-prices-version ID  its state (today)
  --portkey FILE|URL         price files of Portkey-AI/models in one object by provider: what other classes of
                             service cost (flex, priority, batch)
  --portkey-version ID       its state (today)
  --openrouter FILE|URL      https://openrouter.ai/api/v1/models: a second opinion on prices, limits, capabilities and
                             parameters; only compared
  --as-of DATE               which of dated prices to take (today)
  --out FILE                 the catalog to compare with and to replace (the one in packages/catalog)
  --json                     print the report as JSON
  --dry-run                  only compare, write nothing
  --accept                   write even where a price moved by more than 30 % or was lost
  --help                     this text

Below the changes stands every conflict: a model and field of which the sources disagree, the value that the catalog
takes, from which source and why (an entry of the overlay with its reason and date, or the precedence of the sources:
the overlay, then models.dev, then nothing), and what the others say.

Documents may be gzipped. Addresses must be https, but for this machine's own.
Exit status: 0 written (or --dry-run), 1 not written because of alarms or an error, 2 wrong use.
`;

function readOptions() {
  return parseArgs({
    options: {
      from: { type: 'string' },
      version: { type: 'string', default: today },
      'genai-prices': { type: 'string' },
      'genai-prices-version': { type: 'string', default: today },
      portkey: { type: 'string' },
      'portkey-version': { type: 'string', default: today },
      openrouter: { type: 'string' },
      'as-of': { type: 'string', default: today },
      out: {
        type: 'string',
        default: fileURLToPath(
          new URL('../../../packages/catalog/src/models.generated.json', import.meta.url),
        ),
      },
      json: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      accept: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

type Values = ReturnType<typeof readOptions>;

function optionsOrExit(): Values {
  try {
    return readOptions();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exit(2);
  }
}

async function run(from: string, values: Values): Promise<void> {
  const report = await updateCatalog({
    from,
    version: values.version,
    out: values.out,
    asOf: values['as-of'],
    dryRun: values['dry-run'],
    accept: values.accept,
    moreVersions: { genaiPrices: values['genai-prices-version'], portkey: values['portkey-version'] },
    ...(values['genai-prices'] === undefined ? {} : { genaiPrices: values['genai-prices'] }),
    ...(values.portkey === undefined ? {} : { portkey: values.portkey }),
    ...(values.openrouter === undefined ? {} : { openrouter: values.openrouter }),
  });
  process.stdout.write(values.json ? `${JSON.stringify(report, undefined, 2)}\n` : formatReport(report));
  process.exitCode = report.written || values['dry-run'] ? 0 : 1;
}

const values = optionsOrExit();
if (values.help) {
  process.stdout.write(HELP);
} else if (values.from === undefined) {
  process.stderr.write(`--from is needed\n\n${HELP}`);
  process.exitCode = 2;
} else {
  try {
    await run(values.from, values);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

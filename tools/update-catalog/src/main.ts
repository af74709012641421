import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatReport } from './report.ts';
import { updateCatalog } from './update-catalog.ts';

const today = new Date().toISOString().slice(0, 10);

const { values } = parseArgs({
  options: {
    'models-dev': { type: 'string' },
    version: { type: 'string', default: today },
    'genai-prices': { type: 'string' },
    out: {
      type: 'string',
      default: fileURLToPath(new URL('../../../packages/catalog/src/models.generated.json', import.meta.url)),
    },
    'as-of': { type: 'string', default: today },
    json: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const HELP = `update-catalog: makes the bundled model catalog from public data sets and shows what changed

  --models-dev FILE|URL    models.dev api.json, plain or gzipped (https://models.dev/api.json)
  --version ID             what the models name as their source's state: eight digits of the commit, or a
                           date (today); list it in packages/catalog/src/sources.ts too
  --genai-prices FILE|URL  genai-prices data.json, plain or gzipped: a second opinion on prices
  --as-of DATE             which of its dated prices to compare with (today)
  --out FILE               the catalog to compare with and to replace (the one in packages/catalog)
  --json                   print the report as JSON
  --yes                    write even where a price moved by more than 30 % or was lost

Exit status: 0 written, 1 not written because of alarms or an error, 2 wrong use.
`;

if (values.help) {
  process.stdout.write(HELP);
} else if (values['models-dev'] === undefined) {
  process.stderr.write(`--models-dev is needed\n\n${HELP}`);
  process.exitCode = 2;
} else {
  try {
    const report = await updateCatalog({
      modelsDev: values['models-dev'],
      version: values.version,
      out: values.out,
      asOf: values['as-of'],
      yes: values.yes,
      ...(values['genai-prices'] === undefined ? {} : { genaiPrices: values['genai-prices'] }),
    });
    process.stdout.write(values.json ? `${JSON.stringify(report, undefined, 2)}\n` : formatReport(report));
    process.exitCode = report.written ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

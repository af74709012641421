import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Mask } from './mask.ts';
import { createRecordProxy } from './record-proxy.ts';
import { toFixture } from './to-fixture.ts';

const help = `record: makes test fixtures out of exchanges with a provider

  npm run record -- --to https://api.example.com --wire openai --name odd-usage

Set the base_url of the provider to the printed address, and send the request again. Each answer becomes a fixture; the second one is
NAME-2. Headers are not kept. Texts that look like secrets or personal data are masked: read a fixture before you commit it.

  --to URL             the provider: the base_url of its entry
  --wire NAME          its API: openai, anthropic, gemini, cohere or bedrock (JSON answers)
  --name NAME          of the fixture
  --description TEXT   what is odd about it
  --out FOLDER         packages/wire/fixtures, unless set
  --port N             of the proxy, on 127.0.0.1; any, unless set
  --count N            exchanges until the end; 1, unless set
  --help               this text

Exit status: 0 recorded, 1 an answer could not be recorded, 2 wrong use.
`;
const wires = ['openai', 'anthropic', 'gemini', 'cohere', 'bedrock'];
const fixtures = fileURLToPath(new URL('../../../packages/wire/fixtures', import.meta.url));

function readOptions() {
  return parseArgs({
    options: {
      to: { type: 'string' },
      wire: { type: 'string' },
      name: { type: 'string' },
      description: { type: 'string', default: 'Recorded' },
      out: { type: 'string', default: fixtures },
      port: { type: 'string', default: '0' },
      count: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

function wrongUse(message: string): never {
  process.stderr.write(`record: ${message}\n\n${help}`);
  process.exit(2);
}

function optionsOrExit(): ReturnType<typeof readOptions> {
  try {
    return readOptions();
  } catch (error) {
    return wrongUse(error instanceof Error ? error.message : String(error));
  }
}

const options = optionsOrExit();
if (options.help) {
  process.stdout.write(help);
  process.exit(0);
}
const { to = '', wire = '', name = '' } = options;
if (!URL.canParse(to)) wrongUse('--to must be a URL');
if (!wires.includes(wire)) wrongUse(`--wire must be one of ${wires.join(', ')}`);
if (!/^[a-z\d][a-z\d-]{0,63}$/.test(name)) wrongUse('--name must be small letters, digits and hyphens');
const count = Number(options.count);
if (!(Number.isInteger(count) && count > 0)) wrongUse('--count must be a whole number from 1');

const mask = new Mask();
let recorded = 0;

/** A file that does not exist yet. */
function freeFile(folder: string): string {
  for (let number = 1; ; number++) {
    const file = join(folder, `${name}${number === 1 ? '' : `-${number}`}.json`);
    if (!existsSync(file)) return file;
  }
}

const server = createRecordProxy(new URL(to), (exchange) => {
  try {
    const { folder, content } = toFixture(exchange, options.description, mask);
    const path = join(options.out, folder, wire);
    mkdirSync(path, { recursive: true });
    const file = freeFile(path);
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx' });
    process.stdout.write(`${file}\n`);
  } catch (error) {
    process.stderr.write(`record: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
  recorded++;
  if (recorded === count) server.close();
});
server.listen(Number(options.port), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`base_url: http://127.0.0.1:${port}${new URL(to).pathname.replace(/\/$/, '')}\n`);
});

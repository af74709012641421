import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isRecord, type SchemaFile } from './schema.ts';
import { type SdkSource, sdkSources } from './sdk-sources.ts';
import { simplifyDefinitions } from './simplify-schema.ts';

const run = promisify(execFile);

/** Packages of their own: 230 MB that only this command needs, and whose install scripts never run. */
const sdkFolder = fileURLToPath(new URL('../sdks', import.meta.url));
const generator = 'node_modules/ts-json-schema-generator/bin/ts-json-schema-generator.js';

/** Installs the pinned SDKs, by their checksums. */
export async function installSdks(): Promise<void> {
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: sdkFolder });
  for (const source of sdkSources) await markRequiredMembers(source);
}

/** Smithy writes a required member as `name: X | undefined`, which a generator of schemas takes for an optional one. */
async function markRequiredMembers({ package: name, smithyTypes }: SdkSource): Promise<void> {
  if (smithyTypes === undefined) return;
  const path = join(sdkFolder, 'node_modules', name, smithyTypes);
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replaceAll(/^(\s+\w+: .+) \| undefined;$/gm, '$1;'));
}

/** The text of the generated file of a service. */
async function generateSchema(source: SdkSource): Promise<string> {
  const raw: unknown = JSON.parse(await generateRaw(source));
  const definitions = isRecord(raw) && isRecord(raw['definitions']) ? raw['definitions'] : {};
  const decoded = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [decodeURIComponent(name), schema]),
  );
  const file: SchemaFile = {
    $comment: await headerOf(source),
    definitions: simplifyDefinitions(decoded, source),
  };
  return writeFileText(file);
}

/** The raw schema, with sentences. The generator needs an older TypeScript, which is installed beside it. */
async function generateRaw({ service, root }: SdkSource): Promise<string> {
  const folder = join(sdkFolder, 'node_modules', '.roots');
  const rootFile = join(folder, `${service}.ts`);
  const configFile = join(folder, `${service}.json`);
  const compilerOptions = {
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2023',
    lib: ['es2023', 'dom', 'esnext.asynciterable'],
    skipLibCheck: true,
    strict: true,
    types: [],
  };
  await mkdir(folder, { recursive: true });
  await writeFile(rootFile, root);
  await writeFile(configFile, JSON.stringify({ compilerOptions, files: [rootFile] }));
  const options = ['--path', rootFile, '--tsconfig', configFile, '--type', 'Root', '--expose', 'all'];
  const { stdout } = await run(
    process.execPath,
    [generator, ...options, '--jsDoc', 'extended', '--no-type-check'],
    { cwd: sdkFolder, maxBuffer: 64 * 1024 * 1024 },
  );
  return stdout;
}

async function headerOf({ package: name }: SdkSource): Promise<string> {
  const facts: unknown = JSON.parse(
    await readFile(join(sdkFolder, 'node_modules', name, 'package.json'), 'utf8'),
  );
  const { version, license } = isRecord(facts) ? facts : {};
  return `Names, types, enumerations and required members of ${name} ${String(version)} (${String(license ?? 'MIT')}). Written by npm run provider-schemas; do not edit.`;
}

/** One line for each definition. */
function writeFileText({ $comment, definitions }: SchemaFile): string {
  const lines = Object.entries(definitions).map(
    ([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`,
  );
  return `{\n"$comment": ${JSON.stringify($comment)},\n"definitions": {\n${lines.join(',\n')}\n}\n}\n`;
}

function schemaPathOf(service: string): string {
  return fileURLToPath(new URL(`./schemas/${service}.generated.json`, import.meta.url));
}

/** Services whose file differs from what the pinned SDKs say. */
export async function findStaleSchemas(write: boolean): Promise<string[]> {
  const stale: string[] = [];
  for (const source of sdkSources) {
    const path = schemaPathOf(source.service);
    const text = await generateSchema(source);
    if (existsSync(path) && (await readFile(path, 'utf8')) === text) continue;
    stale.push(source.service);
    if (write) await writeFile(path, text);
  }
  return stale;
}

/** Translates the kernel of the names model's tagger to bytes: `npm run build:kernel`. */
import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

const source = new URL('../../../../packages/pii/src/names/tagger/kernel.wat', import.meta.url);
const target = new URL('kernel.generated.ts', source);
const tools = await wabt();
const module = tools.parseWat('kernel.wat', readFileSync(source, 'utf8'), { simd: true });
module.validate();
const encoded = Buffer.from(module.toBinary({}).buffer).toString('base64');
const lines = encoded.match(/.{1,96}/gu) ?? [];
writeFileSync(
  target,
  `/** The kernel, as \`npm run build:kernel\` makes it of kernel.wat. */\nexport const kernelBytes =\n${lines.map((line) => `  '${line}'`).join(' +\n')};\n`,
);

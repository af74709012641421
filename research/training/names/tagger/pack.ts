/**
 * Joins the neural part that `pack.py` wrote with a weights file:
 * `npm run pack:tagger -- --tagger PATH [--weights PATH] [--out PATH] [--linear-share 0.6] [--share 0.4]
 * [--biases 0,0.27,...]`.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withTagger } from './join-weights.ts';

const weights = new URL('../../../../packages/pii/weights/names.bin', import.meta.url).pathname;
const { values } = parseArgs({
  options: {
    tagger: { type: 'string', default: 'tagger.bin' },
    weights: { type: 'string', default: weights },
    out: { type: 'string', default: weights },
    'linear-share': { type: 'string', default: '0.6' },
    share: { type: 'string', default: '0.4' },
    /** Higher recall for people at the cost of precision; addresses extend too far by themselves. By label. */
    biases: { type: 'string', default: '0,0.5,0.5,0,0,0,0,-0.18,-0.18' },
  },
});
const balance = [values['linear-share'], values.share, ...values.biases.split(',')].map(Number);
const tagger = Buffer.concat([new Uint8Array(new Float32Array(balance).buffer), readFileSync(values.tagger)]);
const packed = withTagger(readFileSync(values.weights), tagger);
writeFileSync(values.out, packed);
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const manifestPath = values.out.replace(/\.bin$/u, '.manifest.json');
if (existsSync(manifestPath)) {
  const manifest: unknown = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const next = Object.assign({}, manifest, {
    bytes: packed.length,
    sha256: digest(packed),
    tagger: { bytes: tagger.length, sha256: digest(tagger) },
  });
  writeFileSync(manifestPath, `${JSON.stringify(next, null, 2)}\n`);
}
process.stdout.write(`${values.out}: ${packed.length} bytes, ${tagger.length} of them the tagger\n`);

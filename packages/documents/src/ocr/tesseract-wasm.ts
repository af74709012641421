/**
 * Tesseract as WebAssembly in this process, with language data from npm packages or the operator's directories; no
 * network.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DocumentError } from '../model/index.ts';
import type { OcrEngine } from './ocr-engine.ts';
import { parseTsvWords } from './parse-tsv-words.ts';

interface Api {
  Init(path: string, languages: string, mode: number): number;
  SetPageSegMode(mode: number): void;
  SetVariable(name: string, value: string): void;
  SetImageFile(exif: number, angle: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  Clear(): void;
  End(): void;
}

interface Core {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  readonly TessBaseAPI: new () => Api;
}

const autoSegmentation = 3;
const wordSegmentation = 8;
const lstmOnlyMode = 1;
const maxEngines = 6;

function isFactory(value: unknown): value is (options: object) => Promise<Core> {
  return typeof value === 'function';
}

const require = createRequire(import.meta.url);

async function loadCore(): Promise<Core> {
  const factory: unknown = require('tesseract.js-core/tesseract-core-simd-lstm.js');
  if (!isFactory(factory)) throw new DocumentError('engine_missing');
  const quiet = (): void => undefined;
  return factory({ print: quiet, printErr: quiet });
}

/** Returns a language model; undefined if it is not installed. */
function findData(language: string, folders: readonly string[]): Uint8Array | undefined {
  if (!/^[a-z]{3}(?:_[a-z]{2,8})?$/i.test(language)) return undefined;
  for (const folder of folders) {
    const plain = join(folder, `${language}.traineddata`);
    if (existsSync(plain)) return readFileSync(plain);
    if (existsSync(`${plain}.gz`)) return gunzipSync(readFileSync(`${plain}.gz`));
  }
  try {
    const home = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
    return gunzipSync(readFileSync(join(home, '4.0.0_best_int', `${language}.traineddata.gz`)));
  } catch {
    return undefined;
  }
}

/** Creates the engine. Loads nothing before the first image. */
export function createTesseractWasm(folders: readonly string[]): OcrEngine {
  let core: Promise<Core> | undefined;
  const written = new Set<string>();
  const engines = new Map<string, Api>();
  const known = new Map<string, boolean>();

  const engineFor = async (
    languages: readonly string[],
  ): Promise<{ readonly core: Core; readonly api: Api }> => {
    core ??= loadCore();
    const loaded = await core;
    const key = languages.join('+');
    const ready = engines.get(key);
    if (ready !== undefined) return { core: loaded, api: ready };
    for (const language of languages) {
      if (written.has(language)) continue;
      const data = findData(language, folders);
      if (data === undefined) throw new DocumentError('engine_missing');
      loaded.FS.writeFile(`/${language}.traineddata`, data);
      written.add(language);
    }
    const oldest = engines.keys().next();
    if (engines.size >= maxEngines && oldest.done === false) {
      engines.get(oldest.value)?.End();
      engines.delete(oldest.value);
    }
    const api = new loaded.TessBaseAPI();
    if (api.Init('/', key, lstmOnlyMode) !== 0) throw new DocumentError('engine_missing');
    engines.set(key, api);
    return { core: loaded, api };
  };

  return {
    hasLanguage(language) {
      const cached = known.get(language);
      if (cached !== undefined) return cached;
      const found = findData(language, folders) !== undefined;
      known.set(language, found);
      return found;
    },
    async recognize(image, languages, dpi, layout = 'page') {
      const { core: loaded, api } = await engineFor(languages);
      const head = Buffer.from(`P5\n${image.width} ${image.height}\n255\n`, 'latin1');
      loaded.FS.writeFile('/input', Buffer.concat([head, image.pixels]));
      api.SetPageSegMode(layout === 'page' ? autoSegmentation : wordSegmentation);
      api.SetVariable('user_defined_dpi', String(Math.round(dpi)));
      if (api.SetImageFile(1, 0) === 1) throw new DocumentError('malformed');
      api.Recognize(null);
      const words = parseTsvWords(api.GetTSVText(0));
      api.Clear();
      return words;
    },
  };
}

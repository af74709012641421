/**
 * Tesseract as WebAssembly in this process, with language data from npm packages or the operator's directories; no
 * network.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DocumentError, type GrayscaleImage, once, releaseMemory } from '../model/index.ts';
import { hasModel, readModel } from './language-models.ts';
import { numberSigns, type OcrEngine, type OcrLayout } from './ocr-engine.ts';
import { parseTsvWords } from './parse-tsv-words.ts';
import {
  compile,
  instantiate,
  memoryOf,
  type WasmInstance,
  type WasmMemory,
  type WasmModule,
} from './web-assembly.ts';

interface Api {
  Init(path: string, languages: string, mode: number): number;
  SetPageSegMode(mode: number): void;
  SetVariable(name: string, value: string): void;
  SetImage(pointer: number, width: number, height: number, bytesPerPixel: number, bytesPerLine: number): void;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
  Clear(): void;
  End(): void;
  ClearPersistentCache(): void;
}

interface FileSystem {
  /** With `canOwn`, the bytes are not copied. */
  writeFile(path: string, bytes: Uint8Array, options: { readonly canOwn: boolean }): void;
  unlink(path: string): void;
}

interface Core {
  readonly FS: FileSystem;
  readonly TessBaseAPI: new () => Api;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
}

/** An instance of Tesseract with the models that it has loaded, the one used last at the end. */
interface Instance {
  readonly core: Core;
  readonly apis: Map<string, Api>;
  /** The languages of the page, whose model is kept while words of it are read with others. */
  pageLanguages: string;
  memory(): ArrayBuffer;
}

const autoSegmentation = 3;
const wordSegmentation = 8;
const lstmOnlyMode = 1;
/** A model takes about 10 MiB, and 30 ms to load: that of the page, and one in which words of it are read again. */
const maxModels = 2;
/** Of a picture that is worth a collection of garbage, which takes 10 ms. */
const minLargePixels = 1_000_000;
/** Memory of WebAssembly only grows: above this, a new instance reads the next page. */
const maxMemoryBytes = 48 * 1024 * 1024;

const require = createRequire(import.meta.url);

interface CoreOptions {
  print(): void;
  printErr(): void;
  instantiateWasm(imports: object, receive: (instance: WasmInstance, module: WasmModule) => void): object;
}

function isFactory(value: unknown): value is (options: CoreOptions) => Promise<Core> {
  return typeof value === 'function';
}

/** Compiled once: a new instance then costs a few milliseconds, and runs the code that V8 has optimized before. */
const compileCore = once(() =>
  compile(readFileSync(require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'))),
);

/**
 * Former instances lie outside of V8's heap, so it would let many of them come together; and the young generation keeps the size
 * that it once had.
 */
function collectGarbage(): void {
  if (typeof gc === 'function') gc();
}

/** Copies a picture to where Tesseract reads it, which makes its own copy. */
function setImage({ core, memory }: Instance, api: Api, { pixels, width, height }: GrayscaleImage): void {
  const pointer = core._malloc(pixels.length);
  if (pointer === 0) throw new RangeError('Tesseract is out of memory');
  // After the allocation, which may replace the memory.
  new Uint8Array(memory()).set(pixels, pointer);
  api.SetImage(pointer, width, height, 1, width);
  core._free(pointer);
}

async function startInstance(): Promise<Instance> {
  collectGarbage();
  const factory: unknown = require('tesseract.js-core/tesseract-core-simd-lstm.js');
  if (!isFactory(factory)) throw new DocumentError('engine_missing');
  const module = compileCore();
  const quiet = (): void => undefined;
  let memory: WasmMemory | undefined;
  const core = await factory({
    print: quiet,
    printErr: quiet,
    instantiateWasm(imports, receive) {
      const instance = instantiate(module, imports);
      memory = memoryOf(instance);
      receive(instance, module);
      return instance.exports;
    },
  });
  return { core, apis: new Map(), pageLanguages: '', memory: () => memory?.buffer ?? new ArrayBuffer(0) };
}

/** Creates the engine. Loads nothing before the first image. */
export function createTesseractWasm(folders: readonly string[]): OcrEngine {
  let instance: Promise<Instance> | undefined;

  const apiFor = (running: Instance, languages: readonly string[], layout: OcrLayout): Api => {
    const { core, apis } = running;
    const key = languages.join('+');
    if (layout === 'page') running.pageLanguages = key;
    const loaded = apis.get(key);
    if (loaded !== undefined) {
      apis.delete(key);
      apis.set(key, loaded);
      return loaded;
    }
    for (const [oldest, api] of apis) {
      if (apis.size < maxModels) break;
      if (oldest === running.pageLanguages) continue;
      api.End();
      // Tesseract would keep the words of every language that it has ever loaded.
      api.ClearPersistentCache();
      apis.delete(oldest);
    }
    const models = languages.map((language) => ({
      path: `/${language}.traineddata`,
      bytes: readModel(language, folders),
    }));
    for (const { path, bytes } of models) core.FS.writeFile(path, bytes, { canOwn: true });
    const api = new core.TessBaseAPI();
    const status = api.Init('/', key, lstmOnlyMode);
    for (const { path, bytes } of models) {
      core.FS.unlink(path);
      releaseMemory(bytes);
    }
    if (status !== 0) throw new DocumentError('engine_missing');
    apis.set(key, api);
    return api;
  };

  /** Before a page: another instance if this one has grown, and no more than is needed beside it. */
  const giveBackMemory = async ({ pixels }: GrayscaleImage): Promise<void> => {
    const memoryBytes = (await instance)?.memory().byteLength ?? 0;
    if (memoryBytes > maxMemoryBytes) instance = undefined;
    else if (pixels.length > minLargePixels) collectGarbage();
  };

  return {
    hasLanguage: (language) => hasModel(language, folders),
    async recognize(image, languages, dpi, layout = 'page') {
      if (layout === 'page') await giveBackMemory(image);
      instance ??= startInstance();
      const running = await instance;
      const api = apiFor(running, languages, layout);
      api.SetPageSegMode(layout === 'page' ? autoSegmentation : wordSegmentation);
      api.SetVariable('user_defined_dpi', String(Math.round(dpi)));
      api.SetVariable('tessedit_char_whitelist', layout === 'number' ? numberSigns : '');
      setImage(running, api, image);
      api.Recognize(null);
      const words = parseTsvWords(api.GetTSVText(0));
      api.Clear();
      return words;
    },
  };
}

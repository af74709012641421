/**
 * Tesseract as WebAssembly in this process, with language data from npm packages or the operator's directories; no
 * network.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DocumentError, once } from '../model/index.js';
import { hasModel, readModel } from './language-models.js';
import { parseTsvWords } from './parse-tsv-words.js';
import { compile, instantiate, memoryOf, } from './web-assembly.js';
const autoSegmentation = 3;
const wordSegmentation = 8;
const lstmOnlyMode = 1;
/** A model takes about 10 MiB, and 30 ms to load: that of the page, and one in which words of it are read again. */
const maxModels = 2;
/** Memory of WebAssembly only grows: above this, what a large page needed is given back. */
const maxMemoryBytes = +(process.env.MB??64) * 1024 * 1024;
const require = createRequire(import.meta.url);
function isFactory(value) {
    return typeof value === 'function';
}
/** Compiled once: a new instance then costs a few milliseconds, and runs the code that V8 has optimized before. */
const compileCore = once(() => compile(readFileSync(require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'))));
async function startInstance() {
    const factory = require('tesseract.js-core/tesseract-core-simd-lstm.js');
    if (!isFactory(factory))
        throw new DocumentError('engine_missing');
    globalThis.gc?.(); const module = compileCore();
    const quiet = () => undefined;
    let memory;
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
    return { core, apis: new Map(), memoryBytes: () => memory?.buffer.byteLength ?? 0 };
}
/** Creates the engine. Loads nothing before the first image. */
export function createTesseractWasm(folders) {
    let instance;
    const apiFor = ({ core, apis }, languages) => {
        const key = languages.join('+');
        const loaded = apis.get(key);
        if (loaded !== undefined) {
            apis.delete(key);
            apis.set(key, loaded);
            return loaded;
        }
        for (const [oldest, api] of apis) {
            if (apis.size < maxModels)
                break;
            api.End();
            apis.delete(oldest);
        }
        const models = languages.map((language) => ({
            path: `/${language}.traineddata`,
            bytes: readModel(language, folders),
        }));
        for (const { path, bytes } of models)
            core.FS.writeFile(path, bytes, { canOwn: true });
        const api = new core.TessBaseAPI();
        const status = api.Init('/', key, lstmOnlyMode);
        for (const { path } of models)
            core.FS.unlink(path);
        if (status !== 0)
            throw new DocumentError('engine_missing');
        apis.set(key, api);
        return api;
    };
    return {
        hasLanguage: (language) => hasModel(language, folders),
        async recognize(image, languages, dpi, layout = 'page') {const T=performance.now();const U=process.cpuUsage();try{return await this.recognize2(image,languages,dpi,layout);}finally{const V=process.cpuUsage(U);(globalThis.CALLS??=[]).push([layout,languages.join('+'),image.width,image.height,Math.round(dpi),Math.round((V.user+V.system)/1000)])}},
 async recognize2(image, languages, dpi, layout = 'page') {
            instance ??= startInstance();
            const running = await instance; if(layout==='page'&&process.env.GCP)globalThis.gc?.();
            const api = apiFor(running, languages);
            const { FS } = running.core;
            const head = Buffer.from(`P5\n${image.width} ${image.height}\n255\n`, 'latin1');
            FS.writeFile('/input', Buffer.concat([head, image.pixels]), { canOwn: true });
            api.SetPageSegMode(layout === 'page' ? autoSegmentation : wordSegmentation);
            api.SetVariable('user_defined_dpi', String(Math.round(dpi)));
            const status = api.SetImageFile(1, 0);
            FS.unlink('/input');
            if (status === 1)
                throw new DocumentError('malformed');
            api.Recognize(null);
            const words = parseTsvWords(api.GetTSVText(0));
            api.Clear();
            if (running.memoryBytes() > maxMemoryBytes)
                {instance = undefined;globalThis.RST=(globalThis.RST??0)+1;}
            return words;
        },
    };
}
//# sourceMappingURL=tesseract-wasm.js.map
/** The command line of a child: the program, what it may read, and its limits. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import type { ChildSetup } from './protocol.ts';
import type { Sandbox, SandboxLimits } from './sandbox.ts';

const maxHeapMebibytes = 512;
/** Of each half of the young generation, for which V8 would take 16: what a page leaves behind is collected sooner. */
const maxSemiSpaceMebibytes = 4;
const dataLimitFactor = 1.5;
const maxLifetimeCpuSeconds = 3_600;
const maxOpenFiles = 256;
/** Node and the native libraries start about twenty threads, and `tesseract` a few more. */
const maxProcesses = 96;

/** The code of the children: that of this package, or a bundle of it beside that of the gateway. */
export function findEntryPoint(): string {
  return fileURLToPath(import.meta.resolve('#documents-child'));
}

/** Folders that a child reads: its own code, its dependencies, and language data. */
export function readableFolders(languageFolders: readonly string[] = []): readonly string[] {
  const home = join(dirname(findEntryPoint()), '../../');
  const readable = new Set([home, ...languageFolders]);
  for (let folder = home; ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules');
    if (existsSync(modules)) readable.add(realpathSync(modules)).add(modules);
    if (folder === dirname(folder)) break;
  }
  return [...readable].map((folder) => folder.replace(/(?<=.)\/+$/, ''));
}

/** Kernel limits of a child that may use this much memory. */
function limitsFor(memoryBytes: number): SandboxLimits {
  return {
    dataBytes: Math.round(memoryBytes * dataLimitFactor),
    cpuSeconds: maxLifetimeCpuSeconds,
    openFiles: maxOpenFiles,
    processes: maxProcesses,
  };
}

/** The command that starts a child, isolated. */
export function childCommand(sandbox: Sandbox, memoryBytes: number, setup: ChildSetup): readonly string[] {
  const path = findEntryPoint();
  const folders = readableFolders(setup.languageFolders);
  const argv = [
    process.execPath,
    ...(path.endsWith('.ts') ? ['--conditions=sluice-source'] : []),
    '--permission',
    '--allow-addons',
    ...folders.map((folder) => `--allow-fs-read=${join(folder, '*')}`),
    ...(setup.systemTesseract === undefined ? [] : ['--allow-child-process']),
    `--max-old-space-size=${maxHeapMebibytes}`,
    `--max-semi-space-size=${maxSemiSpaceMebibytes}`,
    '--expose-gc',
    // One thread that compiles: each takes tens of MiB for a large function of WebAssembly.
    '--v8-pool-size=1',
    // Another process must not be able to make this one listen for a debugger.
    '--disable-sigusr1',
    '--no-warnings',
    path,
  ];
  const programs = setup.systemTesseract?.command.filter((part) => part.startsWith('/')) ?? [];
  return sandbox.command({
    argv,
    readable: [...folders, ...programs, ...(programs.length === 0 ? [] : trainedDataFolders)],
    limits: limitsFor(memoryBytes),
  });
}

/** Where an installed `tesseract` keeps its languages. */
const trainedDataFolders = [
  '/usr/share/tesseract-ocr',
  '/usr/share/tessdata',
  '/usr/share/tesseract',
  '/usr/local/share/tessdata',
];

/** What the types of Node do not declare of WebAssembly, as far as it is used here. */
declare const WebAssembly: {
  readonly Memory: new (limits: { readonly initial: number }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array) => WasmModule;
  readonly Instance: new (module: WasmModule, imports: object) => WasmInstance;
};

/** A memory that code in WebAssembly works on. It only grows. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/** Compiled code. Its instances share what has been optimized of it. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: string;
}

/** Compiled code with a memory of its own. */
export interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

/** Compiles code. Throws for invalid code. */
export function compile(bytes: Uint8Array): WasmModule {
  return new WebAssembly.Module(bytes);
}

/** Starts an instance of compiled code. */
export function instantiate(module: WasmModule, imports: object): WasmInstance {
  return new WebAssembly.Instance(module, imports);
}

/** The memory of an instance, if it exports it. */
export function memoryOf({ exports }: WasmInstance): WasmMemory | undefined {
  return Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
}

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
export declare function compile(bytes: Uint8Array): WasmModule;
/** Starts an instance of compiled code. */
export declare function instantiate(module: WasmModule, imports: object): WasmInstance;
/** The memory of an instance, if it exports it. */
export declare function memoryOf({ exports }: WasmInstance): WasmMemory | undefined;

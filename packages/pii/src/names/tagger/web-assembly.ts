/** What the types of Node do not declare of WebAssembly, as far as it is used here. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => LinearMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
};

/** A memory that code in WebAssembly works on. */
export interface LinearMemory {
  readonly buffer: ArrayBuffer;
}

const page = 65_536;

/** Reserves so many bytes, all zero; what is never touched takes no memory. */
export function reserve(bytes: number): LinearMemory {
  return new WebAssembly.Memory({ initial: Math.ceil(bytes / page) });
}

/** Starts a module; returns its functions. */
export function start(bytes: Uint8Array, imports: object): object {
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), imports).exports;
}

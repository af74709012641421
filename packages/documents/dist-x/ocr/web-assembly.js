/** Compiles code. Throws for invalid code. */
export function compile(bytes) {
    return new WebAssembly.Module(bytes);
}
/** Starts an instance of compiled code. */
export function instantiate(module, imports) {
    return new WebAssembly.Instance(module, imports);
}
/** The memory of an instance, if it exports it. */
export function memoryOf({ exports }) {
    return Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
}
//# sourceMappingURL=web-assembly.js.map
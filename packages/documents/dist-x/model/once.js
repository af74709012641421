/** Computes a value on first use. A failure is not kept: the next use tries again. */
export function once(compute) {
    let computed;
    return () => {
        computed ??= { value: compute() };
        return computed.value;
    };
}
//# sourceMappingURL=once.js.map
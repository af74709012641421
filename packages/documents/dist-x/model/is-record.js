/** True for an object whose properties can be read by name. */
export function isRecord(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
//# sourceMappingURL=is-record.js.map
/** True for an object whose properties can be read by name. */
export declare function isRecord(value: unknown): value is Readonly<Record<string, unknown>>;

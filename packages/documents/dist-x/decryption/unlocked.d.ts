/** What became of an encrypted file: undefined if the password is wrong, `unsupported` if nobody here can tell. */
export type Unlocked<T> = T | 'unsupported' | undefined;
/** Streams in clear, by their paths. */
export type Streams = ReadonlyMap<string, Uint8Array>;
/** Reads a stream of the file. */
export type ReadStream = (path: string) => Uint8Array | undefined;

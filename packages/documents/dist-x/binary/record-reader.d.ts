/** Reads the values of a binary record, little-endian, in order; what lies beyond its end is zero or empty. */
export declare class RecordReader {
    #private;
    constructor(bytes: Uint8Array);
    /** Number of bytes that are left. */
    get left(): number;
    /** Goes to a place, counted from the start. */
    seek(at: number): this;
    skip(bytes: number): this;
    u8(): number;
    u16(): number;
    u32(): number;
    f64(): number;
    /** As many bytes as there are of these. */
    bytes(count: number): Uint8Array;
}

/** A value as it is stored. */
export interface MapiValue {
    readonly type: number;
    readonly bytes: Uint8Array;
}
/** The name of a property: its set and a number or words (MS-OXPROPS 1.3.2). */
export interface MapiName {
    /** The first eight digits of the set's id, in upper case. */
    readonly set: string;
    readonly key: number | string;
}
/** A property: the id of one that is known by it, or the name of another. */
export type MapiKey = number | MapiName;
/** Properties and their values; undefined if there is none, or one of another type. */
export interface MapiProperties {
    text(key: MapiKey): string | undefined;
    bytes(key: MapiKey): Uint8Array | undefined;
    /** Of numbers and booleans, which are 0 and 1. */
    integer(key: MapiKey): number | undefined;
    fraction(key: MapiKey): number | undefined;
    time(key: MapiKey): Date | undefined;
    /** The names of the named properties among them. */
    readonly names: readonly MapiName[];
}
/** Types of values (MS-OXCDATA 2.11.1). */
export declare const mapiType: {
    readonly int16: 2;
    readonly int32: 3;
    readonly fraction: 5;
    readonly boolean: 11;
    readonly object: 13;
    readonly text8: 30;
    readonly text16: 31;
    readonly time: 64;
    readonly binary: 258;
};
/** Properties with other ids are known by their names. */
export declare const firstNamedProperty = 32768;
/** The name of the set with an id, which is stored with its first number little-endian. */
export declare function nameOfSet(id: Uint8Array): string;
/**
 * @param named the ids of named properties
 * @param charset of texts with one byte per letter where the properties do not say
 */
export declare function createMapiProperties(values: ReadonlyMap<number, MapiValue>, named: ReadonlyMap<number, MapiName>, charset: string | undefined): MapiProperties;
/** The charset of a Windows code page. */
export declare function charsetOfCodePage(codePage: number): string;

/** XOR obfuscation of old workbooks (MS-OFFCRYPTO 2.3.7.1 to 2.3.7.3). */
/** The sixteen bytes that content is combined with; undefined if the password is wrong. */
export declare function openXor(verifier: number, password: string): Uint8Array | undefined;
/** Content of a record in clear. @param place of its first byte in the stream, and the length of the record */
export declare function clearXor(bytes: Uint8Array, place: number, key: Uint8Array): Uint8Array;

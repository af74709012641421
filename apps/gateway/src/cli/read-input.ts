import { readFileSync } from 'node:fs';
import { InputError } from './input-error.ts';

/** The bytes of a file, `-` for standard input. Throws `InputError` for a folder, and the error of the system where a file cannot be read. */
export function readInput(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EISDIR')
      throw new InputError(`${file} is a folder: give a file.`, { cause: error });
    throw error;
  }
}

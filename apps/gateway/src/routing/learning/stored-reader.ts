import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** Parses stored JSON; undefined if it has another format. */
export function storedReader<T extends TSchema>(schema: T): (text: string) => Static<T> | undefined {
  const check = Compile(schema);
  return (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return check.Check(value) ? value : undefined;
    } catch {
      return undefined;
    }
  };
}

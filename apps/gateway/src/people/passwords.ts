/**
 * Passwords as argon2id digests (SEC-55), in threads of the runtime: two at a time, so that sign-ins leave threads to files and
 * names, and few waiting ones. More are refused with 503.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { violationsError } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';

/** OWASP's first choice for argon2id with little memory. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const digestBytes = 32;
const maxParallel = 2;
const maxWaiting = 32;

/** Characters of a password; who has fewer is guessed, and more is only work. */
export const passwordLength = { minimum: 12, maximum: 256 } as const;

const derive = promisify(argon2);
const storedPattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/;

export interface Passwords {
  /** The digest to store, in PHC's format. */
  hash(password: string): Promise<string>;
  /**
   * Takes the same time without a stored digest, and is not right then.
   * @param admit called when it is its turn, so that only as many are admitted as can be compared; what it throws is thrown
   */
  verify<T>(
    password: string,
    stored: string | null,
    admit: () => Promise<T>,
  ): Promise<{ readonly isRight: boolean; readonly admitted: T }>;
}

export function createPasswords(): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxParallel) {
      if (waiting.length >= maxWaiting) throw new SluiceError('overloaded', { retryAfterMs: 1000 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The turn passes to who waits, so that nobody comes in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes);
      const digest = await inTurn(() => digestOf(password, salt, cost));
      const { memory, passes, parallelism } = cost;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(digest)}`;
    },
    verify: (password, stored, admit) =>
      inTurn(async () => {
        const admitted = await admit();
        return { admitted, isRight: await isDigestOf(password, stored) };
      }),
  };
}

function digestOf(
  password: string,
  salt: Buffer,
  { memory, passes, parallelism }: { memory: number; passes: number; parallelism: number },
): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: digestBytes,
  });
}

async function isDigestOf(password: string, stored: string | null): Promise<boolean> {
  const match = stored === null ? null : storedPattern.exec(stored);
  if (match === null) {
    await digestOf(password, randomBytes(saltBytes), cost);
    return false;
  }
  const [, memory, passes, parallelism, salt = '', digest = ''] = match;
  const made = await digestOf(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(made, Buffer.from(digest, 'base64'));
}

/** Throws `invalid_request` for a password that is easily guessed: one that is, or is in, the address. */
export function requireGoodPassword(password: string, email: string): void {
  const plain = password.toLowerCase();
  if (!email.toLowerCase().includes(plain) && new Set(plain).size > 4) return;
  throw violationsError([
    { loc: ['body', 'password'], msg: 'Choose a password that is harder to guess', type: 'value_error' },
  ]);
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

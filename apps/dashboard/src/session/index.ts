export type { Operation } from './abilities.ts';
export {
  SessionProvider,
  toSession,
  useSession,
} from './session-context.ts';

export { canCall, type Operation } from './abilities.ts';
export {
  type CurrentSession,
  type Session,
  SessionProvider,
  toSession,
  useSession,
} from './session-context.ts';

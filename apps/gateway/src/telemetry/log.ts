import { destination, type Logger, pino } from 'pino';

export type Log = Logger;

/** The log for rare events: start, reload, failures. JSON lines on standard error; never content or secrets. */
export function createLog(level: string): Log {
  const output = destination({ fd: 2, sync: true });
  // The reader of a pipe can go away. A gateway without a log serves, and can still be stopped.
  output.on('error', () => undefined);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // A safety net behind the rule that nothing personal or secret is logged.
      redact: {
        paths: [
          'authorization',
          'api_key',
          'apiKey',
          'headers',
          'body',
          '*.authorization',
          '*.api_key',
          '*.apiKey',
          '*.headers',
          '*.body',
        ],
        remove: true,
      },
    },
    output,
  );
}

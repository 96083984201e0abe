const levels = { silent: 0, fatal: 10, error: 10, warn: 20, info: 30, debug: 40 } as const;

export type LogLevel = keyof typeof levels;
export type Log = Record<'error' | 'warn' | 'info', (fields: object, message: string) => void>;

/** One line of JSON per event, like the server's log. */
export function createLog(level: LogLevel, write: (line: string) => void = console.log): Log {
  const line = (of: 'error' | 'warn' | 'info') => (fields: object, message: string) => {
    if (levels[of] > levels[level]) return;
    write(JSON.stringify({ level: of, time: new Date().toISOString(), name: 'publisher', ...fields, msg: message }));
  };
  return { error: line('error'), warn: line('warn'), info: line('info') };
}

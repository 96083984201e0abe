const lookMs = 500;

/**
 * Calls `end` once, when this process is asked to end by a signal, or when npm, which started it, is no more: killed, npm
 * tells nobody. What a shell started may outlive the shell.
 */
export function whenAsked(end: () => void): void {
  let isAsked = false;
  const ask = () => {
    if (!isAsked) end();
    isAsked = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) ask();
  }, lookMs).unref();
}

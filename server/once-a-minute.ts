/** Whether it is time to tell something again: at first, then once a minute however often it is asked. */
export function onceAMinute(): () => boolean {
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - toldAt < 60_000) return false;
    toldAt = performance.now();
    return true;
  };
}

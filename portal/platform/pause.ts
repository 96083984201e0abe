/** What was said is read before the page moves on. */
export const pause = (ms: number) => new Promise<void>((go) => setTimeout(go, ms));

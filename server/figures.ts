import { Gauge, type Registry } from 'prom-client';

/** One figure that is read when it is asked for. What cannot be known, undefined, is left out, so that `absent()` finds it. */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | undefined | Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

/** A figure for each value of a label. */
export function gaugeBy(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => Promise<Record<string, number | undefined>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [key, value] of Object.entries(await read()))
        if (value !== undefined) this.set({ [label]: key }, value);
    },
  });
}

import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OnPass } from './publisher.ts';

/** What Prometheus asks the publisher for, and where passes are told to it. */
export function createMetrics(): { onPass: OnPass; read: (cursor: number) => Promise<string> } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const passes = new Histogram({
    name: 'tongmou_publisher_pass_duration_seconds',
    help: 'How long passes took, by what they came to.',
    labelNames: ['outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  });
  const live = new Gauge({
    name: 'tongmou_publisher_cursor',
    help: 'How far visitors see the publication log.',
    registers: [registry],
  });
  return {
    onPass: (outcome, durationMs) => passes.observe({ outcome }, durationMs / 1000),
    read(cursor) {
      live.set(cursor);
      return registry.metrics();
    },
  };
}

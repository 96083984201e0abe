import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OnPass, Publisher } from './publisher.ts';

type Figures = Publisher['figures'];

/** What Prometheus asks the publisher for, and where passes are told to it. */
export function createMetrics(): { onPass: OnPass; read: (figures: Figures) => Promise<string> } {
  const registry = new Registry();
  const registers = [registry];
  const startedAt = Date.now();
  collectDefaultMetrics({ register: registry });
  const passes = new Histogram({
    name: 'tongmou_publisher_pass_duration_seconds',
    help: 'How long passes took, by what they came to.',
    labelNames: ['outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const live = gauge('tongmou_publisher_cursor', 'How far visitors see the publication log.');
  const failing = gauge('tongmou_publisher_failing_pages', 'Pages and files that cannot be brought up to date.');
  const inspection = gauge(
    'tongmou_publisher_inspection_age_seconds',
    'Time since all files of the site were looked at; before the first time, since the start.',
  );
  const repairs = new Counter({
    name: 'tongmou_publisher_repairs_total',
    help: 'Files of the site that were found damaged or missing and made good; the whole site counts once.',
    registers,
  });
  return {
    onPass: (outcome, durationMs) => passes.observe({ outcome }, durationMs / 1000),
    read({ cursor, failingPages, repairs: repaired, inspectedAt }) {
      live.set(cursor);
      failing.set(failingPages);
      inspection.set((Date.now() - (inspectedAt || startedAt)) / 1000);
      repairs.reset();
      repairs.inc(repaired);
      return registry.metrics();
    },
  };
}

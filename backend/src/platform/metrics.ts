import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of the process, served at /metrics. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    calls: new Histogram({
      name: 'kalavara_call_seconds',
      help: 'Time to answer a call, by name and status',
      labelNames: ['call', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    cachedAnswers: new Counter({
      name: 'kalavara_cached_answers_total',
      help: 'Calls answered from the response cache',
      registers,
    }),
    sockets: new Gauge({
      name: 'kalavara_sockets',
      help: 'Screens connected to this process',
      registers,
    }),
    batches: new Counter({
      name: 'kalavara_batches_total',
      help: 'Batches sent to screens',
      registers,
    }),
    ready: new Gauge({
      name: 'kalavara_ready',
      help: '1 while /readyz answers 200; checked every ten seconds',
      registers,
    }),
    accessRefused: new Counter({
      name: 'kalavara_access_refused_total',
      help: 'Wrong passwords, and calls refused for too many tries, by error code',
      labelNames: ['code'],
      registers,
    }),
    jobFailures: new Counter({
      name: 'kalavara_job_failures_total',
      help: 'Runs of a timed job that failed',
      labelNames: ['job'],
      registers,
    }),
    clockSteps: new Counter({
      name: 'kalavara_clock_steps_total',
      help: 'Steps of the clock of more than a minute that nothing explained',
      registers,
    }),
    putOffRuns: new Counter({
      name: 'kalavara_job_runs_put_off_total',
      help: 'Runs of a job that were put off because the time was in doubt',
      labelNames: ['job'],
      registers,
    }),
    catchUps: new Counter({
      name: 'kalavara_feed_reads_total',
      help: 'Times the feed had to read the table because a batch did not come by itself',
      registers,
    }),
  };
}

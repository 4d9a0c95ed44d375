import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './platform/config/config.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { admitDemoPlatform } from './demo-data/demo-platform.ts';
import { writeDemoData } from './demo-data/write.ts';
import { runWorkers, type Workers } from './platform/jobs/jobs.ts';
import { traceJobs } from './platform/jobs/trace-jobs.ts';
import { requireKind } from './platform/database/installation.ts';
import { requireSecretKey } from './platform/database/secret-key.ts';
import { migrate } from './platform/database/migrate.ts';
import { issueSetUpToken, needsSetUp } from './features/setup/set-up-token.ts';
import { writeReferenceData } from './features/setup/reference-data.ts';
import { deliveryWorker } from './features/webhooks/delivery-worker.ts';
import { hashPassword } from './features/credentials/passwords.ts';
import { periodicTasks, jobHandlers, longJobHandlers, notificationJobHandlers } from './jobs.ts';
import { type Services } from './platform/services.ts';
import { makeServices } from './make-services.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';
import { traceQueries } from './platform/database/trace-queries.ts';
import { stop } from './stop.ts';

export interface RunOptions {
  config: Config;
  log: Logger;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Called if the database is lost for good and the process should end. */
  onFatal?: (error: Error) => void;
  /** Aborted if the process is told to end before it listens. */
  signal?: AbortSignal;
}

/** A listening service. */
export interface Running {
  services: Services;
  /** Set-up token for the first super admin; null unless the installation needs one. */
  setUpToken: string | null;
  /** Fails readiness, stops listening, lets running requests end, and closes the database. Never rejects. */
  stop: () => Promise<void>;
}

/** Mails and text messages that a process sends at the same time: a slow server holds up that many, and not all. */
const MESSAGES_TOGETHER = 8;
/** Exports wait for applications most of the time: a slow one holds up its own and no other's. */
const EXPORTS_TOGETHER = 16;
const EXPORTS_OF_AN_APPLICATION = 4;
const FAN_OUTS_TOGETHER = 2;
/** A page of a fan-out takes a fraction of a second. */
const FAN_OUT_LEASE_MS = 5_000;

/**
 * Opens and migrates the database, fills it on the first start, and listens.
 * @throws DataDirInUseError, DatabaseUnreachableError, WrongInstallationError, errors of listening, or the reason of
 * `signal`
 */
export async function run({ config, log, now = Date.now, onFatal, signal }: RunOptions): Promise<Running> {
  const database = await openDatabase({ ...config, onFatal, tell: (sentence) => log.warn(sentence) });
  const stopping = new AbortController();
  try {
    for (const note of database.notes) log.warn(note);
    const setUpToken = await prepare(database, config, log, now);
    signal?.throwIfAborted();
    const tracing = await startTracing(config.tracing, log);
    for (const pool of new Set([database.pool, database.sessionPool])) traceQueries(pool, tracing);
    const services = makeServices({ config, database, log, tracing, now, stopping: stopping.signal });
    const app = await buildApp(services);
    await app.listen({ port: config.port, host: config.host });
    const endWork = await work(services);
    return { services, setUpToken, stop: () => stop(services, app, endWork, stopping) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** @returns a new set-up token if the installation has no super admin */
async function prepare(database: Database, config: Config, log: Logger, now: () => number): Promise<string | null> {
  const migrated = await migrate(database, (line) => log.warn(line));
  if (migrated > 0) log.info({ migrated }, 'the tables were migrated');
  await database.requireWritable();
  await requireKind(database.db, config.demo);
  if (config.demo)
    await writeDemoData(database, { publicUrl: config.publicUrl, secretKey: config.secretKey, now, hashPassword });
  else await database.db.transaction(writeReferenceData);
  await requireSecretKey(database, config);
  if (config.demo && config.demoPlatform) await admitDemoPlatform(database, config.demoPlatform, config.secretKey);
  return (await needsSetUp(database.db)) ? issueSetUpToken(database.db, now()) : null;
}

/** Starts jobs and periodic tasks. Resolves to a function that stops them. */
async function work(services: Services): Promise<() => Promise<void>> {
  const { database, log, tracing } = services;
  const onError = (err: unknown, job: object) => log.error({ err, job }, 'a job failed');
  const pools: Workers[] = [];
  const kinds = [
    { handlers: jobHandlers(services), concurrency: MESSAGES_TOGETHER },
    {
      handlers: longJobHandlers(services),
      concurrency: EXPORTS_TOGETHER,
      perGroup: EXPORTS_OF_AN_APPLICATION,
    },
    { handlers: notificationJobHandlers(services), concurrency: FAN_OUTS_TOGETHER, leaseMs: FAN_OUT_LEASE_MS },
  ];
  for (const { handlers, ...kind } of kinds)
    pools.push(await runWorkers({ database, handlers: traceJobs(handlers, tracing), ...kind, onError }));
  const deliveries = deliveryWorker(services);
  await deliveries.start();
  const timers = periodicTasks(services).map(({ name, everyMs, run }) =>
    setInterval(
      () => void run().catch((err: unknown) => log.error({ err, task: name }, 'a periodic task failed')),
      everyMs,
    ).unref(),
  );
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all([deliveries, ...pools].map((workers) => workers.stop()));
  };
}

import type { Job, JobStatus } from '../../src/core/contract/endpoints/platform/jobs.ts';
import { listJobs } from '../features/jobs/list-jobs.ts';
import { retryJob } from '../features/jobs/retry-job.ts';
import type { Database } from '../platform/database/database.ts';
import { newestPageOf } from '../platform/lists/paging.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

const usage = 'jobs [--failed | --waiting] | jobs retry ID [ID …] | jobs retry --failed';
const SHOWN = ['failed', 'waiting'] as const;
const PAGE = 1_000;

/** Lists unfinished mails and jobs, and tries them again. */
export const jobs: Command = {
  usage,
  run: async ([action, ...ids]) => {
    const shown = SHOWN.find((status) => action === `--${status}`);
    if (action === undefined || (shown && ids.length === 0)) return withDatabase((database) => list(database, shown));
    if (action !== 'retry' || ids.length === 0) throw new UsageError(`Usage: ${usage}`);
    await withDatabase((database) => retry(database, ids));
  },
};

async function list(database: Database, status: JobStatus | undefined): Promise<void> {
  let total = 0;
  for await (const job of everyJob(database, status)) {
    console.log(lineOf(job));
    total += 1;
  }
  console.log(`${total} ${status ?? 'unfinished'}`);
}

const lineOf = ({ id, status, is_expired: isExpired, type, message, attempts, error }: Job) =>
  [
    id,
    isExpired ? `${status}, link expired` : status,
    message ? `${message.channel} to ${message.to}` : type,
    `${attempts} attempts`,
    error ?? '',
  ]
    .join('\t')
    .trimEnd();

async function retry(database: Database, asked: readonly string[]): Promise<void> {
  const wrong = asked.find((id) => id !== '--failed' && !/^[1-9]\d{0,14}$/.test(id));
  if (wrong !== undefined) throw new UsageError(`'${wrong}' is not the number of a job. Usage: ${usage}`);
  if (asked.includes('--failed')) for await (const { id } of everyJob(database, 'failed')) await retryOne(database, id);
  for (const id of new Set(asked.filter((one) => one !== '--failed').map(Number))) await retryOne(database, id);
}

/** All jobs with a status, a page at a time. Each page begins behind the last one, as some jobs stay failed. */
async function* everyJob({ db }: Database, status: JobStatus | undefined): AsyncGenerator<Job> {
  let after: string | undefined;
  do {
    const { jobs: found, meta } = await listJobs(db, status, newestPageOf({ __count: PAGE, __after: after }));
    yield* found;
    after = meta.next;
  } while (after !== undefined);
}

async function retryOne(database: Database, id: number): Promise<void> {
  try {
    await retryJob(database, id, { actorId: null, ip: null });
    console.log(`${id}\twill be tried again`);
  } catch (error) {
    console.log(`${id}\t${(error as Error).message}`);
    process.exitCode = 1;
  }
}

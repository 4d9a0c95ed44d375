import type { Job } from '../../src/core/contract/endpoints/platform/jobs.ts';
import { listJobs } from '../features/jobs/list-jobs.ts';
import { retryJob } from '../features/jobs/retry-job.ts';
import type { Database } from '../platform/database/database.ts';
import { newestPageOf } from '../platform/lists/paging.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

const usage = 'jobs | jobs retry ID [ID …] | jobs retry --failed';
const PAGE = 1_000;

/** Lists unfinished mails and jobs, and tries them again. */
export const jobs: Command = {
  usage,
  run: async ([action, ...ids]) => {
    if (action === undefined) return withDatabase(list);
    if (action !== 'retry' || ids.length === 0) throw new UsageError(`Usage: ${usage}`);
    await withDatabase((database) => retry(database, ids));
  },
};

async function list({ db }: Database): Promise<void> {
  const { jobs: found, meta } = await listJobs(db, undefined, newestPageOf({ __count: PAGE }));
  for (const job of found) console.log(lineOf(job));
  const total = `${meta.total}${meta.total_is_capped ? '+' : ''}`;
  console.log(`${total} unfinished${meta.total > found.length ? `, ${found.length} shown` : ''}`);
}

const lineOf = ({ id, status, type, message, attempts, error }: Job) =>
  [id, status, message ? `${message.channel} to ${message.to}` : type, `${attempts} attempts`, error ?? '']
    .join('\t')
    .trimEnd();

async function retry(database: Database, asked: readonly string[]): Promise<void> {
  const wrong = asked.find((id) => id !== '--failed' && !/^[1-9]\d{0,8}$/.test(id));
  if (wrong !== undefined) throw new UsageError(`'${wrong}' is not the number of a job. Usage: ${usage}`);
  if (asked.includes('--failed')) for await (const id of failedJobs(database)) await retryOne(database, id);
  for (const id of new Set(asked.filter((one) => one !== '--failed').map(Number))) await retryOne(database, id);
}

/** Ids of all failed jobs, a page at a time. Each page begins behind the last one, as some jobs stay failed. */
async function* failedJobs({ db }: Database): AsyncGenerator<number> {
  let after: string | undefined;
  do {
    const { jobs: found, meta } = await listJobs(db, 'failed', newestPageOf({ __count: PAGE, __after: after }));
    yield* found.map(({ id }) => id);
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

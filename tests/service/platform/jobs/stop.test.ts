import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { enqueue, type Job, runWorkers } from '../../../../service/platform/jobs/jobs.ts';
import { makeLog } from '../../../../service/platform/http/logging.ts';
import { jobs } from '../../../../service/platform/database/schema/operations.ts';
import { describeOnDatabases } from '../../support/database/databases.ts';
import { startService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

describeOnDatabases('a job that a stop interrupts', (database) => {
  it('gets its attempt back, even the last one, and does not fail', async () => {
    let tries = 0;
    const cut = async ({ signal }: Job) => {
      tries += 1;
      await once(signal, 'abort');
      throw signal.reason;
    };
    await enqueue(database.current.db, 'cut', {}, { maxAttempts: 1 });
    for (let deploy = 1; deploy <= 3; deploy++) {
      const workers = await runWorkers({ database: database.current, handlers: { cut }, onError: () => undefined });
      await until(() => tries === deploy, 'the job to begin');
      await workers.stop();
      const [job] = await database.current.db.select().from(jobs);
      expect(job).toMatchObject({ attempts: 0, failedAt: null, leasedBy: null, leasedUntil: null, doneAt: null });
    }
  });
});

it(
  'a text message that is being sent when the service stops is sent once, and is done',
  { timeout: 30_000 },
  async () => {
    const asked: ServerResponse[] = [];
    const gateway = createServer((request, response) => {
      request.resume();
      asked.push(response);
    });
    await once(gateway.listen(0, '127.0.0.1'), 'listening');
    const lines: string[] = [];
    const service = await startService({
      env: { SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}` },
      log: makeLog('info', { write: (line: string) => void lines.push(line) }),
    });
    const { database, messages, stopping } = service.services;
    await messages.sms(database.db, { to: '+15550100003', text: 'A code', code: null });
    await until(() => asked.length === 1, 'the gateway to be asked');
    const stopped = service.stop();
    await until(() => stopping.aborted, 'the service to stop');
    await until(async () => !(await fetch(`${service.url}/livez`).catch(() => null)), 'the service to stop listening');
    asked[0]?.writeHead(200).end();
    await stopped;
    gateway.close();
    expect(asked).toHaveLength(1);
    expect(lines.filter((line) => line.includes('a job failed'))).toEqual([]);
  },
);

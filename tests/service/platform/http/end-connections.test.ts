import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { endConnections } from '../../../../service/platform/http/end-connections.ts';

it('ends unused connections at once, and the others after their response', async () => {
  const app = Fastify();
  endConnections(app);
  let finish = () => {};
  const running = new Promise<void>((resolve) => {
    app.get('/slow', async () => {
      resolve();
      await new Promise<void>((done) => (finish = done));
      return 'done';
    });
  });
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const unused = connect(Number(url.port), url.hostname);
  await once(unused, 'connect');
  const answer = fetch(new URL('/slow', url));
  await running;
  const closed = app.close();
  await once(unused.resume(), 'close');
  finish();
  expect(await (await answer).text()).toBe('done');
  await closed;
});

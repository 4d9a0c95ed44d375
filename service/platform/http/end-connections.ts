import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends idle connections while the app closes, so that it closes with its last response. Node itself waits for those
 * that never sent a request, which browsers and HTTP clients open ahead of time, and for those that become idle after
 * the close began.
 */
export function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  // The connection counts as idle once the response is through.
  app.addHook('onResponse', (_request, _reply, done) => {
    done();
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
  });
}

import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../service/support/free-port.ts';

/** A mail server that can be away, silent or well, always on the same port. */
export interface FaultSmtp {
  url: string;
  /** Recipients of the mails it took, in order. */
  received: string[];
  /** Connections that wait for a silent server. */
  connections: () => number;
  up: () => Promise<void>;
  /** Accepts connections and never says anything. */
  silent: () => Promise<void>;
  down: () => Promise<void>;
}

/** A mail server that is away until `up`. */
export async function makeSmtp(): Promise<FaultSmtp> {
  const port = await freePort();
  const received: string[] = [];
  let connections = () => 0;
  let close: () => Promise<void> = () => Promise.resolve();
  const down = async () => {
    const before = close;
    close = () => Promise.resolve();
    await before();
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections(),
    down,
    up: async () => {
      await down();
      const server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        onData: (stream, { envelope }, done) => {
          stream
            .on('data', () => undefined)
            .on('end', () => {
              received.push(...envelope.rcptTo.map(({ address }) => address));
              done();
            });
        },
      });
      server.on('error', () => undefined);
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      close = () => new Promise<void>((resolve) => server.close(() => resolve()));
    },
    silent: async () => {
      await down();
      const silent = await listenSilently(port);
      connections = silent.connections;
      close = silent.close;
    },
  };
}

/** Accepts connections on a port and never answers. */
export async function listenSilently(port: number): Promise<{ connections: () => number; close: () => Promise<void> }> {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    connections: () => open.size,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * Starts a mail server that speaks in clear and asks for no password, unless the options say otherwise.
 * @returns `options` can be changed while it runs
 */
export async function startSmtp(options: SMTPServerOptions) {
  const smtp = new SMTPServer({ authOptional: true, hideSTARTTLS: true, ...options });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    options: smtp.options,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

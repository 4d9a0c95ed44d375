import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { ExportRequest } from '../../../../src/core/contract/export-pull.ts';
import { answerRows } from './answers.ts';

/** A request for a page that reached an application, with a valid signature. */
export interface PageRequest extends ExportRequest {
  headers: IncomingHttpHeaders;
}

export type Answering = (response: ServerResponse, request: PageRequest) => void;

/** An application that serves exports, as its own process would. */
export interface Application {
  /** Such as `http://localhost:40123`. */
  origin: string;
  /** Where it serves exports. */
  url: string;
  /** The secret of each type. */
  secrets: Map<string, string>;
  /** Every request with a valid signature, oldest first. */
  requests: PageRequest[];
  /** How it answers each type; all others get 12 rows. */
  answers: Map<string, Answering>;
  stop: () => Promise<void>;
}

/** Starts an application on its own port. It answers 401 to what its export type's secret did not sign. */
export async function startApplication(): Promise<Application> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const page = { ...(JSON.parse(body) as ExportRequest), headers: request.headers };
      try {
        new Webhook(application.secrets.get(page.type) ?? '').verify(body, request.headers as Record<string, string>);
      } catch {
        return response.writeHead(401).end();
      }
      application.requests.push(page);
      return (application.answers.get(page.type) ?? answerRows(12))(response, page);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const application: Application = {
    origin,
    url: `${origin}/exports`,
    secrets: new Map(),
    requests: [],
    answers: new Map(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return application;
}

/** Environment of a service that may reach an application at its private address. */
export const allowing = ({ origin }: Application): Record<string, string> => ({
  DEMO_PLATFORM: JSON.stringify({ url: origin, applications: {} }),
  RATE_LIMIT_SCALE: '100',
});

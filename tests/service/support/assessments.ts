import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  url: string | undefined;
  key: string | string[] | undefined;
  body: { event: Record<string, string> };
}

/** An assessment that accepts a token. */
export const good = {
  tokenProperties: { valid: true, action: 'create_account', hostname: '127.0.0.1' },
  riskAnalysis: { score: 0.9 },
};

/** Stands in for the assessment API of reCAPTCHA Enterprise. */
export interface Assessments {
  /** Environment of a service that uses it. */
  env: Record<string, string>;
  /** Received requests, oldest first. */
  asked: Asked[];
  /** Sets the following replies. */
  answer: { status: number; body: unknown };
  stop: () => void;
}

/** Starts it on its own port. */
export async function startAssessments(): Promise<Assessments> {
  const api: Assessments = { env: {}, asked: [], answer: { status: 200, body: good }, stop: () => server.close() };
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      api.asked.push({ url: request.url, key: request.headers['x-goog-api-key'], body });
      response
        .writeHead(api.answer.status, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(api.answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  api.env = {
    RECAPTCHA_SITE_KEY: 'site-key',
    RECAPTCHA_PROJECT_ID: 'project',
    RECAPTCHA_API_KEY: 'api-key',
    RECAPTCHA_API_URL: `http://127.0.0.1:${port}`,
  };
  return api;
}

async function read(request: IncomingMessage): Promise<Asked['body']> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Asked['body'];
}

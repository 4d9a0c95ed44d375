import { Webhook } from 'standardwebhooks';
import type { ExportRequest } from '../../../src/core/contract/export-pull.ts';

export const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`;
export const ANOTHER_SECRET = `whsec_${Buffer.from('another one of thirty-two bytes.').toString('base64')}`;

/** What the service asks for, with changes. */
export const pageOf = (changes: Partial<ExportRequest> = {}): ExportRequest => ({
  run_id: 7,
  type: 'deliveries',
  organization_id: 2,
  user_id: 31,
  route_params: { packageId: 'PK-1' },
  params: { depth: 3 },
  ids: null,
  range: { start: '2026-11-01T00:00:00.000Z', end: '2026-11-20T23:59:59.999Z' },
  options: {},
  locale: 'de-DE',
  format: 'csv',
  cursor: null,
  limit: 5_000,
  ...changes,
});

export interface Signing {
  body?: string;
  /** What is signed instead of the body. */
  signed?: string;
  id?: string;
  at?: Date;
  /** One signature for each, as the service sends them during a roll. */
  secrets?: readonly string[];
}

let count = 0;

/** The headers and body of a request for a page, signed by the reference library of Standard Webhooks. */
export function signedPage({
  body = JSON.stringify(pageOf()),
  signed = body,
  id = `export_7_${(count += 1)}`,
  at = new Date(),
  secrets = [SECRET],
}: Signing = {}) {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, signed));
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
  return { method: 'POST', headers, body };
}

export const pageRequest = (signing?: Signing): Request =>
  new Request('https://fleet.example/exports', signedPage(signing));

/** A request for a page with these properties. */
export const askFor = (changes: Partial<ExportRequest>): Request =>
  pageRequest({ body: JSON.stringify(pageOf(changes)) });

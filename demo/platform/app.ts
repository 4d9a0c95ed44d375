import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { createServer } from 'iam-widgets/server';
import { admin, adminAlarm } from './admin/back-end.ts';
import type { Alarm } from './alerts/alert.ts';
import { assetAlarm, assetTracking } from './asset-tracking/back-end.ts';
import type { Fleet } from './fleet/fleet.ts';
import { infrastructure, infrastructureAlarm } from './infrastructure/back-end.ts';
import { logistics, logisticsAlarm } from './logistics/back-end.ts';
import type { Application, Settings } from './settings.ts';

/** The four back ends of the dashboards, each an application of the identity service. */
export interface Platform {
  app: Express;
  alarms: Alarm[];
}

/** @param now milliseconds since 1970 */
export function makePlatform(
  { iam, keys, exportSecret }: Pick<Settings, 'iam' | 'keys' | 'exportSecret'>,
  fleet: Fleet,
  now: () => number = Date.now,
): Platform {
  const serverOf = (application: Application) =>
    createServer({ base: iam.base, issuer: iam.publicUrl, application, key: keys[application], now });
  const alarms = {
    assets: assetAlarm(serverOf('asset_tracking')),
    infrastructure: infrastructureAlarm(serverOf('infrastructure_monitoring')),
    logistics: logisticsAlarm(serverOf('logistics')),
    admin: adminAlarm(serverOf('masternode')),
  };
  const app = express();
  app.disable('x-powered-by');
  app.use(allowPagesOf(iam.publicUrl));
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.use('/asset-tracking', assetTracking({ fleet, now, alarm: alarms.assets }));
  app.use('/infrastructure', infrastructure({ fleet, now, alarm: alarms.infrastructure }));
  app.use('/logistics', logistics({ fleet, now, alarm: alarms.logistics }, exportSecret));
  app.use('/admin', admin({ fleet, now, alarm: alarms.admin }));
  app.use((_request, response) => void response.status(404).json({ error: 'not_found' }));
  app.use(answerFailure);
  return { app, alarms: Object.values(alarms) };
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Lets the dashboards read replies: pages of the identity service's own origin. On this machine that origin has several
 * names, and `npm run dev` another port.
 */
function allowPagesOf(publicUrl: string): RequestHandler {
  const own = new URL(publicUrl);
  const isOurs = (origin: string) =>
    origin === own.origin ||
    (LOOPBACK.has(own.hostname) && URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname));
  return (request, response, next) => {
    const { origin } = request.headers;
    response.set({ vary: 'origin', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    if (origin !== undefined && isOurs(origin)) response.set('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS') return next();
    response.set({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization',
      'access-control-max-age': '600',
    });
    response.status(204).end();
  };
}

const answerFailure: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) return next(error);
  console.error('platform:', error);
  response.status(500).json({ error: 'failed' });
};

/**
 * Starts the back ends of the four dashboards, as the platform's own teams would run them: beside the identity service,
 * which they know by `iam-widgets/server` alone.
 */
import { createServer } from 'node:http';
import { alertNowAndThen } from './alerts/now-and-then.ts';
import { makePlatform } from './app.ts';
import { Fleet } from './fleet/fleet.ts';
import { readSettings } from './settings.ts';

/** Milliseconds between two looks whether a sensor has to measure. */
const LOOK = 60_000;

const settings = readSettings(process.env);
const fleet = await Fleet.open(settings.dataDir, Date.now());
const { app, alarms } = makePlatform(settings, fleet);

const server = createServer(app);
server.listen(settings.port, settings.host);
server.once('error', (error) => {
  console.error(`platform: it cannot listen at ${settings.host}:${settings.port}: ${error.message}`);
  process.exit(1);
});

const failed = (error: unknown) => console.error('platform: readings were not kept:', error);
setInterval(() => void fleet.measure(Date.now()).catch(failed), LOOK).unref();
alertNowAndThen(fleet, alarms, settings.alertMinutes);

const stop = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.once('SIGTERM', stop).once('disconnect', stop);
// Ctrl+C reaches all programs of a terminal: one that started this one ends it after the service.
process.on('SIGINT', () => process.connected || stop());

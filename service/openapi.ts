import Fastify from 'fastify';
import { guard } from './guard.ts';
import { addApi } from './platform/http/api.ts';
import { routes } from './routes.ts';

/** Prints the OpenAPI document from the registered routes, without listening or opening a database. */
const app = Fastify();
const notRunning = () => {
  throw new Error('The service is not running.');
};
await addApi(app, notRunning, { routes, guard });
await app.ready();
process.stdout.write((await app.inject('/api/openapi.json')).payload);

import Fastify from 'fastify';
import { guard } from './guard.ts';
import { addApi } from './platform/http/api.ts';
import { routes } from './routes.ts';

/** Prints the document of the API, from the routes that serve it; nothing listens and no database is opened. */
const app = Fastify();
const notRunning = () => {
  throw new Error('The service does not run.');
};
await addApi(app, notRunning, { routes, guard });
await app.ready();
process.stdout.write((await app.inject('/api/openapi.json')).payload);

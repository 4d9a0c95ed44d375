import Fastify from 'fastify';
import { addApi } from './http/api.ts';

/** Prints the document of the API, from the routes that serve it; nothing listens and no database is opened. */
const app = Fastify();
await addApi(app, () => {
  throw new Error('The service does not run.');
});
await app.ready();
process.stdout.write((await app.inject('/api/openapi.json')).payload);

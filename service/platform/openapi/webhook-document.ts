import * as z from 'zod/mini';
import { envelopeOf, everyEvent, type SentEventType } from '../../../src/core/contract/events/events.ts';

const header = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

/** Headers of Standard Webhooks, sent with each request. */
const parameters = [
  header('Webhook-Id', 'The same as `id`: one event, whatever the attempt.'),
  header('Webhook-Timestamp', 'When it was signed, in seconds since 1970.', { type: 'integer' }),
  header(
    'Webhook-Signature',
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several, separated by spaces, while a ' +
      'secret is rolled.',
  ),
];

/**
 * The `webhooks` section of the OpenAPI document: each event with its body's schema. The package's types only cover
 * OpenAPI 3.0; 3.1 uses JSON Schema.
 */
export function describeWebhooks(): Record<string, object> {
  const types = Object.keys(everyEvent) as SentEventType[];
  return Object.fromEntries(types.map((type) => [type, { post: describeEvent(type) }]));
}

function describeEvent(type: SentEventType) {
  const { $schema: _, ...schema } = z.toJSONSchema(envelopeOf(type), { io: 'output' });
  const { title, summary } = everyEvent[type];
  return {
    summary: title,
    description: summary,
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'The event was received. After any other response it is sent again.' } },
  };
}

import type { EndpointName } from '../../../src/core/contract/types.ts';

/** The webhooks of applications. */
export const applicationWebhooks: EndpointName[] = [
  'GET /applications/webhook-events',
  'GET /applications/{id}/webhooks',
  'POST /applications/{id}/webhooks',
  'GET /applications/{id}/webhooks/{webhookId}',
  'PUT /applications/{id}/webhooks/{webhookId}',
  'DELETE /applications/{id}/webhooks/{webhookId}',
  'POST /applications/{id}/webhooks/{webhookId}/secret',
  'POST /applications/{id}/webhooks/{webhookId}/test',
  'GET /applications/{id}/webhooks/{webhookId}/deliveries',
  'GET /applications/{id}/webhooks/{webhookId}/deliveries/{deliveryId}',
  'POST /applications/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/retry',
];

/** What applications offer to export. */
export const exportTypes: EndpointName[] = [
  'GET /applications/{id}/export_types',
  'POST /applications/{id}/export_types',
  'PUT /applications/{id}/export_types/{typeId}',
  'DELETE /applications/{id}/export_types/{typeId}',
  'POST /applications/{id}/export_types/{typeId}/secret',
  'POST /applications/{id}/export_types/{typeId}/test',
  'GET /applications/{id}/export_types/{typeId}/runs',
  'GET /applications/{id}/export_types/{typeId}/runs/{runId}',
];

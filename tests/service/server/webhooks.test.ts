import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createServer, WebhookError } from '../../../src/server/index.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`;
const BODY = JSON.stringify({ id: 'evt_1', type: 'user.suspended', organization_id: 1, data: { user: { id: 7 } } });

/** A request that is signed by the reference library of Standard Webhooks. */
function sent({ body = BODY, at = new Date(), signed = BODY, secret = SECRET } = {}): Request {
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('msg_1', at, signed)}`,
  };
  return new Request('https://fleet.example/hooks', { method: 'POST', headers, body });
}

const iam = createServer({ base: 'https://iam.example', application: 'fleet', webhookSecret: SECRET });

describe('webhooks.verify()', () => {
  it('returns the event of a signed request, also while two secrets sign', async () => {
    const event = await iam.webhooks.verify(sent());
    expect([event.type, event.organization_id]).toEqual(['user.suspended', 1]);
  });

  it('bears the line break of a secret that was read from a file', async () => {
    const webhookSecret = ` ${SECRET}\n`;
    const fromFile = createServer({ base: 'https://iam.example', application: 'fleet', webhookSecret });
    expect((await fromFile.webhooks.verify(sent())).type).toBe('user.suspended');
  });

  it.each([
    ['another secret', sent({ secret: `whsec_${Buffer.from('another').toString('base64')}` })],
    ['another body', sent({ body: '{}' })],
    ['a time six minutes ago', sent({ at: new Date(Date.now() - 360_000) })],
    ['no headers', new Request('https://fleet.example', { method: 'POST', body: BODY })],
  ])('refuses %s', async (_name, request) => {
    await expect(iam.webhooks.verify(request)).rejects.toThrow(WebhookError);
  });
});

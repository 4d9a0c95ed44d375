import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newSigningSecret, signatureHeader } from '../../../../service/platform/outgoing/signature.ts';

const now = () => Math.floor(Date.now() / 1_000);
const headersOf = (id: string, timestamp: number, signature: string) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
});

describe('a signature', () => {
  const body = JSON.stringify({ type: 'user.joined', name: 'Zoë “O’Neil” 🚚' });

  it('is accepted by the Standard Webhooks library', () => {
    const secret = newSigningSecret();
    const timestamp = now();
    const headers = headersOf('evt_1', timestamp, signatureHeader({ id: 'evt_1', timestamp, body }, [secret]));
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('with two secrets is valid with either, and with no third', () => {
    const [old, current, other] = [newSigningSecret(), newSigningSecret(), newSigningSecret()];
    const timestamp = now();
    const headers = headersOf('evt_2', timestamp, signatureHeader({ id: 'evt_2', timestamp, body }, [current, old]));
    expect(new Webhook(old).verify(body, headers)).toBeTruthy();
    expect(new Webhook(current).verify(body, headers)).toBeTruthy();
    expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching signature');
  });

  it.each([
    ['another id', { id: 'evt_4' }],
    ['another time', { timestamp: now() - 60 }],
    ['another body', { body: '{}' }],
  ])('is invalid for %s', (_, change) => {
    const secret = newSigningSecret();
    const signed = { id: 'evt_3', timestamp: now(), body };
    const signature = signatureHeader(signed, [secret]);
    const received = { ...signed, ...change };
    const headers = headersOf(received.id, received.timestamp, signature);
    expect(() => new Webhook(secret).verify(received.body, headers)).toThrow('No matching signature');
  });

  it('uses secrets of 256 random bits with the Standard Webhooks prefix', () => {
    const secrets = Array.from({ length: 50 }, newSigningSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_/);
      expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    }
  });
});

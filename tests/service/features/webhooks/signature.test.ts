import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newSigningSecret, signatureHeader } from '../../../../service/features/webhooks/delivery/signature.ts';

const now = () => Math.floor(Date.now() / 1_000);
const headersOf = (id: string, timestamp: number, signature: string) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
});

describe('a signature', () => {
  const body = JSON.stringify({ type: 'user.joined', name: 'Zoë “O’Neil” 🚚' });

  it('is verified by the library of Standard Webhooks', () => {
    const secret = newSigningSecret();
    const timestamp = now();
    const headers = headersOf('evt_1', timestamp, signatureHeader({ id: 'evt_1', timestamp, body }, [secret]));
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('of two secrets is verified with either, and with no third', () => {
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
  ])('does not hold for %s', (_, change) => {
    const secret = newSigningSecret();
    const signed = { id: 'evt_3', timestamp: now(), body };
    const signature = signatureHeader(signed, [secret]);
    const received = { ...signed, ...change };
    const headers = headersOf(received.id, received.timestamp, signature);
    expect(() => new Webhook(secret).verify(received.body, headers)).toThrow('No matching signature');
  });

  it('secrets have 256 random bits and the prefix of Standard Webhooks', () => {
    const secrets = Array.from({ length: 50 }, newSigningSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_/);
      expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    }
  });
});

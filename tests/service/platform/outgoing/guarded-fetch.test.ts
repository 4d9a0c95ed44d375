import { expect, it } from 'vitest';
import { guardedFetch } from '../../../../service/platform/outgoing/guarded-fetch.ts';

const config = { allowPrivateWebhooks: false };
const options = { method: 'GET', headers: {} };

it.each(['http://example.com/', 'http://127.0.0.1/', 'ftp://example.com/'])('does not fetch %s', async (url) => {
  await expect(guardedFetch(config)(url, options)).rejects.toThrow('must be reached by https');
});

it.each(['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', 'fd00::1', '::ffff:10.0.0.1'])(
  'reaches no host whose address is %s',
  async (address) => {
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return [address];
    };
    const fetch = guardedFetch(config, () => ({ allowPrivate: false, resolve }));
    for (const method of ['GET', 'POST'])
      await expect(fetch('https://login.acme.example/token', { ...options, method })).rejects.toThrow(
        'private or reserved address',
      );
    expect(asked).toEqual(['login.acme.example', 'login.acme.example']);
  },
);

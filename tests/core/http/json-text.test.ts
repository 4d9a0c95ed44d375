import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client } from '../../../src/core/http/client.ts';
import { jsonText } from '../../../src/core/http/json-text.ts';
import { answering } from '../support/service.ts';

interface Extended {
  toJSON?: (this: never) => string;
}
const prototypes = [Array.prototype, String.prototype, Number.prototype] as Extended[];

describe('a page with Prototype 1.6', () => {
  beforeEach(() => {
    for (const prototype of prototypes)
      prototype.toJSON = function toJSON(this: unknown) {
        return Array.isArray(this) ? `[${this.join(', ')}]` : `"${String(this)}"`;
      };
  });
  afterEach(() => {
    for (const prototype of prototypes) delete prototype.toJSON;
  });

  it.each([
    [
      { email: 'a@b.example', role_ids: [1, 2], more: [{ list: ['x'] }] },
      '{"email":"a@b.example","role_ids":[1,2],"more":[{"list":["x"]}]}',
    ],
    [[[1], []], '[[1],[]]'],
    [
      { none: null, not: undefined, yes: true, at: new Date(0) },
      '{"none":null,"yes":true,"at":"1970-01-01T00:00:00.000Z"}',
    ],
  ])('has JSON of %j as it is', (value, text) => {
    expect(jsonText(value)).toBe(text);
  });

  it('sends lists to the service as lists', async () => {
    const service = await answering({ 'POST /api/invite': { data: [] } });
    const sent: unknown[] = [];
    const client = new Client({
      base: service.base,
      fetch: (url, init) => {
        sent.push(init?.body, new Headers(init?.headers).get('content-type'));
        return fetch(url, init);
      },
      token: () => 't1',
      organization: () => null,
    });
    await client.request('POST /invite', { body: { email: 'a@b.example', role_ids: [1] } }).catch(() => undefined);
    expect(sent).toEqual(['{"email":"a@b.example","role_ids":[1]}', 'application/json']);
    await service.stop();
  });
});

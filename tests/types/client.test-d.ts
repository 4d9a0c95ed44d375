import { describe, expectTypeOf, it } from 'vitest';
import { type Body, type Client, codeOf, isApiError } from 'iam-widgets/core';

declare const client: Client;

describe('the typed client', () => {
  it('takes and answers what the contract declares', async () => {
    const { data, meta } = await client.request('GET /user', { query: { term: 'x', __count: 8 } });
    expectTypeOf(data[0]!.email).toBeString();
    expectTypeOf(data[0]!.status).toEqualTypeOf<'invited' | 'active' | 'suspended'>();
    expectTypeOf(data[0]!.username).toEqualTypeOf<string | null>();
    expectTypeOf(meta.total).toBeNumber();
  });

  it('knows no other endpoint', () => {
    // @ts-expect-error - no endpoint has this path
    void client.request('GET /users');
    // @ts-expect-error - the path exists, but not with this method
    void client.request('PATCH /user/{id}', { params: { id: 1 } });
  });

  it('rejects a wrong query', () => {
    // @ts-expect-error - no endpoint has this name in its query
    void client.request('GET /user', { query: { search: 'x' } });
    // @ts-expect-error - a status is one of three words
    void client.request('GET /user', { query: { status: 'deleted' } });
    // @ts-expect-error - this endpoint takes no query
    void client.request('DELETE /auth', { query: { all: true } });
  });

  it('requires the parameters of the path and the body', () => {
    // @ts-expect-error - the id is missing
    void client.request('GET /user/{id}', {});
    // @ts-expect-error - an id is a number
    void client.request('GET /user/{id}', { params: { id: '1' } });
    // @ts-expect-error - the password is missing
    void client.request('POST /auth', { body: { email: 'a@example.com' } });
    // @ts-expect-error - this endpoint takes no body
    void client.request('DELETE /auth', { body: {} });
    expectTypeOf<Body<'POST /uploads'>>().toEqualTypeOf<FormData>();
  });

  it('knows every field of a reply, and no other', async () => {
    const { data, meta } = await client.request('GET /user/{id}', { params: { id: 1 } });
    // @ts-expect-error - a user has no such field
    void data[0]!.nickname;
    // @ts-expect-error - a single record has no total
    void meta.total.toFixed();
    // @ts-expect-error - a list can be empty
    void data[0].email;
  });

  it('tells its errors apart', (error: unknown) => {
    expectTypeOf(codeOf(error)).toBeString();
    // @ts-expect-error - an unknown error has no status
    void error.status;
    if (isApiError(error)) expectTypeOf(error.status).toBeNumber();
  });
});

/** A customer's page: compiled with `skipLibCheck: false` against the packed package, with only its dependencies. */
import 'iam-widgets/define/header';
import 'iam-widgets/define/team';
import { type Client, isApiError, sessionOf } from 'iam-widgets/core';
import { IamHeader } from 'iam-widgets/header';

const header = document.createElement('iam-header');
header.menuItems = [{ title: 'Devices', route: 'devices', url: '/devices' }];
document.querySelector('iam-team')?.addEventListener('iam-user-created', ({ detail }) => {
  const email: string = detail.user.email;
  console.log(email);
});
document.addEventListener('iam-navigate', ({ detail }) => console.log(detail.name, detail.url));

export async function names(client: Client): Promise<string[]> {
  const { data, meta } = await client.request('GET /user', { query: { term: 'x', withRoles: true } });
  console.log(
    meta.total.toFixed(),
    data[0]?.roles?.map(({ name }) => name),
  );
  return data.map(({ name }) => name);
}

export async function mistakes(client: Client): Promise<void> {
  // @ts-expect-error - no endpoint has this path
  await client.request('GET /users');
  // @ts-expect-error - a status is one of three words
  await client.request('GET /user', { query: { status: 'deleted' } });
  const { data } = await client.request('GET /user');
  // @ts-expect-error - a user has no such field: replies are not `any`
  console.log(data[0]?.nickname);
  // @ts-expect-error - the view is not published
  console.log(IamHeader.widget);
  // @ts-expect-error - the store of the inputs is not published
  console.log(header.internals);
}

export const session = sessionOf('https://iam.example/api');
session.client.request('GET /auth').catch((error: unknown) => console.log(isApiError(error) && error.status));

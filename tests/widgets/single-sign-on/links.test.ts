import { expect, it } from 'vitest';
import { inEnglish } from '../../../src/core/languages/words.ts';
import { LinksModel } from '../../../src/widgets/single-sign-on/links/links-model.ts';
import { at, companyWith } from './support.ts';

const LIST = '/api/organizations/3/connection_setup';
const link = (id: number) => ({ id, created_at: at, created_by_name: 'Olivia', expires_at: at, opened_at: null });

it('creates a link, shows its URL once, and ends it', async () => {
  let rows = [link(1)];
  const { access, toasts, shown } = await companyWith({
    [`GET ${LIST}`]: () => ({ data: rows }),
    [`POST ${LIST}`]: () => {
      rows = [link(2), ...rows];
      return { status: 201, data: [{ ...link(2), url: 'https://iam.example/auth/connection-setup?hash=h' }] };
    },
    [`DELETE ${LIST}/2`]: () => {
      rows = [link(1)];
      return { data: [] };
    },
  });
  const model = new LinksModel(inEnglish, access, toasts);
  await model.links.load();
  expect(await model.create()).toBe('https://iam.example/auth/connection-setup?hash=h');
  expect(JSON.stringify(model.links.data.value)).not.toContain('hash');
  expect(model.links.data.value).toHaveLength(2);
  await model.end(link(2));
  expect([model.links.data.value, shown]).toEqual([[link(1)], ['Link ended']]);
});

it('says why a link was not created', async () => {
  const { access, toasts, shown } = await companyWith({
    [`POST ${LIST}`]: { status: 409, error: { message: 'Ten links work already.', code: 'too_many_links' } },
  });
  const model = new LinksModel(inEnglish, access, toasts);
  expect([await model.create(), model.creating.value, shown]).toEqual([
    null,
    false,
    ['error: Ten links work already.'],
  ]);
});

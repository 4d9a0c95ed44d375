import { expect, it } from 'vitest';
import type { Page } from '../../../../service/platform/lists/paging.ts';
import { memberPage, type MemberScope } from '../../../../service/features/members/member-pages.ts';

const scopes: MemberScope[] = [null, 2].flatMap((organizationId) => [
  { organizationId },
  { organizationId, status: 'active' },
  { organizationId, deletedSince: new Date(0) },
]);
const page: Page = { term: '', limit: 8, offset: 0, sort: 'name', descending: false };
const pages: Page[] = [page, { ...page, limit: 1_000 }, { ...page, after: { name: 'Ada', id: 3 } }]
  .flatMap((one) => [one, { ...one, descending: true }])
  .flatMap((one) => [one, { ...one, term: 'ad' }]);
const forms = scopes.flatMap((scope) => pages.map((one) => memberPage(scope, one)));

it.each(['rows', 'count'] as const)('the statement of %s of each form has its own values', (part) => {
  for (const statement of forms.map((form) => form[part])) {
    const used = new Set(statement.text.match(/\$\d+/g));
    expect(used).toEqual(new Set(statement.values.map((_, at) => `$${at + 1}`)));
  }
});

it('forms of rows differ in their texts, and each text has one name', () => {
  const rows = forms.map((form) => form.rows);
  expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
  const all = forms.flatMap((form) => [form.rows, form.count]);
  const texts = new Set(all.map(({ text }) => text));
  expect(new Set(all.map(({ name }) => name)).size).toBe(texts.size);
  expect(new Set(all.map(({ name, text }) => `${name} ${text}`)).size).toBe(texts.size);
});

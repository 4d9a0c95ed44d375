import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseFilter } from '../../../../service/features/directories/filter/parse-filter.ts';
import { operators } from '../../../../service/features/directories/filter/filter.ts';
import { applyPatch } from '../../../../service/features/directories/patch/apply-patch.ts';
import { parsePatch } from '../../../../service/features/directories/patch/parse-patch.ts';
import { userType } from '../../../../service/features/directories/resource/attributes.ts';
import { ApiError } from '../../../../service/platform/errors/api-error.ts';
import { budget } from '../../fuzz/arbitraries.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeConnection, makeDirectory } from './support/connection.ts';
import { CORE_USER, ENTERPRISE_USER, patchOf, scimClient, type Send, userOf } from './support/scim-client.ts';

let service: TestService;
let send: Send;
beforeAll(async () => {
  service = await startService({ env: { LOG_LEVEL: 'silent' } });
  const owner = await service.signIn('olivia.owner@northwind.example');
  const connection = await makeConnection(service, { domains: ['filters.example'] });
  send = scimClient(await makeDirectory(service, connection, owner));
  const users = [
    userOf('ann@filters.example', {
      title: 'Engineer',
      [ENTERPRISE_USER]: { department: 'R&D', manager: { value: '7' } },
    }),
    userOf('bob@filters.example', { title: 'engineer', externalId: 'Ext-B', nickName: 'O\'B"rien' }),
    userOf('cyd@filters.example', { active: false, emails: [{ type: 'home', value: 'cyd@filters.example' }] }),
  ];
  for (const user of users) await send('POST', '/Users', user);
});
afterAll(async () => await service?.stop());

const names = async (filter: string, more = '') => {
  const { status, body } = await send('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`);
  if (status !== 200) return `${status} ${body.scimType}`;
  return body.Resources?.map((one) => String(one['userName']).slice(0, 3)).join(' ');
};

describe('a filter', () => {
  it.each([
    ['userName eq "ANN@filters.example"', 'ann'],
    ['userName ne "ann@filters.example"', 'bob cyd'],
    ['userName sw "b"', 'bob'],
    ['userName ew "FILTERS.example" and title pr', 'ann bob'],
    ['userName co "yd@" or userName co "nn@"', 'ann cyd'],
    ['title eq "engineer"', 'ann bob'],
    ['title eq "engineer" and not (userName sw "ann")', 'bob'],
    ['not (title pr)', 'cyd'],
    ['title ne "engineer"', 'cyd'],
    ['externalId eq "Ext-B"', 'bob'],
    ['externalId eq "ext-b"', ''],
    ['externalId eq null', 'ann cyd'],
    ['active eq true', 'ann bob'],
    ['active eq "False"', 'cyd'],
    ['emails co "cyd@"', 'cyd'],
    ['emails.type eq "home"', 'cyd'],
    ['emails[type eq "work" and value sw "bob"]', 'bob'],
    ['emails[type eq "home"].value eq "CYD@filters.example"', 'cyd'],
    ['emails[not (type eq "work")]', 'cyd'],
    ['emails[primary eq true]', 'ann bob'],
    [`${ENTERPRISE_USER}:department eq "r&d"`, 'ann'],
    [`${ENTERPRISE_USER.toUpperCase()}:manager.value eq "7"`, 'ann'],
    [`${CORE_USER}:userName sw "ann"`, 'ann'],
    ['name.familyName eq "PERSON"', 'ann bob cyd'],
    ['name pr', 'ann bob cyd'],
    ['nickName eq "O\'B\\"rien"', 'bob'],
    ['meta.created gt "2000-01-01T00:00:00Z"', 'ann bob cyd'],
    ['meta.lastModified lt "2000-01-01T00:00:00Z"', ''],
    ['title gt "a" and title lt "f"', 'ann bob'],
    ['USERNAME EQ "ann@filters.example" AND ACTIVE EQ TRUE', 'ann'],
    // `and` binds before `or`.
    ['userName sw "ann" or userName sw "bob" and active eq false', 'ann'],
    ['(userName sw "ann" or userName sw "bob") and active eq false', ''],
    ['groups.value eq "1"', ''],
    ['userName eq "unknown"', ''],
    ['userName eq ann@filters.example', 'ann'],
    ['externalId eq Ext-B', 'bob'],
    ['emails[type eq home].value eq cyd@filters.example and active eq False', 'cyd'],
    ['title eq 0049', ''],
  ])('%s', async (filter, found) => {
    expect(await names(filter)).toBe(found);
  });

  it.each([
    'userName',
    'userName eq',
    'userName eq "open',
    "userName eq 'ann@filters.example'",
    'title eq engineer of trains',
    'userName is "ann"',
    'shoeSize eq "43"',
    'urn:example:2.0:User:shoeSize eq "43"',
    'name eq "x"',
    'active gt true',
    'meta.created eq "yesterday"',
    'emails[type eq "work"',
    'emails[shoe eq "work"]',
    '(userName pr',
    'userName pr)',
    'userName eq "a" and',
    'not userName pr',
    '__proto__ eq "x"',
    'constructor eq "x"',
    '"; drop table users; --',
  ])('%s is refused', async (filter) => {
    expect(await names(filter)).toBe('400 invalidFilter');
  });

  it('with bytes that the database does not keep finds nobody or is refused', async () => {
    expect(await names('userName eq "a\\u0000b"')).toMatch(/^400|^$/);
  });

  it('is limited in length, brackets and conditions', async () => {
    expect(await names(`userName eq "${'a'.repeat(10_000)}"`)).toBe('400 invalidFilter');
    expect(await names(`${'('.repeat(100)}userName pr${')'.repeat(100)}`)).toBe('400 invalidFilter');
    expect(await names(Array.from({ length: 101 }, () => 'title pr').join(' or '))).toBe('400 invalidFilter');
    expect(await names(Array.from({ length: 100 }, () => 'userName pr').join(' or '))).toBe('ann bob cyd');
  });
});

describe('a list', () => {
  const page = async (query: string) => {
    const { body } = await send('GET', `/Users?${query}`);
    return [body.totalResults, body['startIndex'], body['itemsPerPage'], body.Resources?.length];
  };

  it('begins at startIndex, and has as many as count', async () => {
    expect(await page('startIndex=1&count=2')).toEqual([3, 1, 2, 2]);
    expect(await page('startIndex=3&count=2')).toEqual([3, 3, 1, 1]);
    expect(await page('startIndex=9')).toEqual([3, 9, 0, 0]);
    expect(await page('count=0')).toEqual([3, 1, 0, 0]);
    expect(await page('startIndex=-5&count=-1')).toEqual([3, 1, 0, 0]);
    expect(await page('startIndex=99999999999999999999&count=99999999999999999999')).toEqual([3, 2147483647, 0, 0]);
    expect(await page('startIndex=x&count=y')).toEqual([3, 1, 3, 3]);
  });

  it('has the attributes that were asked for', async () => {
    const first = async (query: string) =>
      (await send('GET', `/Users?count=1&${query}`)).body.Resources?.[0] as Record<string, unknown>;
    expect(Object.keys(await first('attributes=userName'))).toEqual(['id', 'schemas', 'userName']);
    expect(await first('attributes=emails.value,name.givenName')).toMatchObject({
      emails: [{ value: 'ann@filters.example' }],
      name: { givenName: 'Test' },
    });
    expect((await first('attributes=name.givenName'))['name']).toEqual({ givenName: 'Test' });
    const without = await first(`excludedAttributes=emails,name.familyName,id,${ENTERPRISE_USER}`);
    expect(without).not.toHaveProperty('emails');
    expect(without).not.toHaveProperty([ENTERPRISE_USER]);
    expect(without).toMatchObject({ id: expect.any(String), name: { givenName: 'Test' } });
  });
});

/** `done`, or the code of the error that was thrown. */
function outcomeOf(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return error.code;
    throw error;
  }
}

describe('anything', () => {
  const word = fc.constantFrom('userName', 'emails', 'name.givenName', 'active', 'meta.created', 'members', 'not', 'x');
  const value = fc.oneof(
    fc.string().map((text) => JSON.stringify(text)),
    fc.constantFrom('true', 'null', '12', '-1e9', '"'),
  );
  const part = fc.oneof(
    word,
    value,
    fc.constantFrom(...operators, 'pr', 'and', 'or', '(', ')', '[', ']', '.', ':', ' ', CORE_USER),
    fc.string({ maxLength: 4 }),
  );
  const texts = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(' '));
  const close = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
  const many = { ...budget, numRuns: budget.numRuns * 100 };

  it('is a filter or refused as one', () => {
    fc.assert(
      fc.property(fc.oneof(texts, close), (text) => {
        expect(outcomeOf(() => parseFilter(text))).toMatch(/^(done|invalidFilter)$/);
      }),
      many,
    );
  });

  it('that is a filter is a query that the database runs', async () => {
    const condition = fc
      .tuple(word, fc.constantFrom(...operators), value)
      .map(([name, operator, given]) => `${name} ${operator} ${given}`);
    const filters = fc
      .array(fc.tuple(condition, fc.constantFrom(' and ', ' or ')), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.flat().slice(0, -1).join(''));
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { status, body } = await send('GET', `/Users?count=1&filter=${encodeURIComponent(filter)}`);
        const outcome = `${status} ${body.scimType} ${filter}`;
        expect(outcome).toMatch(/^(200 undefined|400 invalid(Filter|Syntax)) /);
      }),
      { ...budget, numRuns: budget.numRuns * 10 },
    );
  });

  it('is a change or refused as one, and the resource stays plain JSON', () => {
    const paths = fc.oneof(
      close,
      fc.constantFrom(
        'emails[type eq "work"].value',
        'name.givenName',
        'emails',
        'active',
        `${ENTERPRISE_USER}:manager`,
      ),
      fc.constantFrom('__proto__', 'constructor', 'constructor.prototype', 'emails[__proto__ eq "x"].value'),
    );
    const operation = fc.record({
      op: fc.constantFrom('Add', 'replace', 'REMOVE', 'move'),
      path: fc.option(paths, { nil: undefined }),
      value: fc.oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.dictionary(paths, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }),
      ),
    });
    const before = { userName: 'ann', active: true, emails: [{ type: 'work', value: 'ann@filters.example' }] };
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 4 }), (operations) => {
        const copy = structuredClone(before);
        let after: Record<string, unknown> = before;
        const outcome = outcomeOf(() => {
          after = applyPatch(userType, before, parsePatch(patchOf(...operations)));
        });
        expect(outcome).toMatch(/^(done|tooMany|noTarget|mutability|invalid(Syntax|Path|Filter|Value))$/);
        expect(JSON.parse(JSON.stringify(after))).toEqual(after);
        expect(['boolean', 'undefined']).toContain(typeof after['active']);
        expect(before).toEqual(copy);
        expect(({} as Record<string, unknown>)['value']).toBeUndefined();
      }),
      many,
    );
  });
});

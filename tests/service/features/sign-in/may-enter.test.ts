import { beforeAll, expect, it } from 'vitest';
import { userIds } from '../../../../service/demo-data/ids.ts';
import { checkMayEnter } from '../../../../service/features/sign-in/may-enter.ts';
import type { UserMembership } from '../../../../service/features/memberships/user-memberships.ts';
import type { ApiError } from '../../../../service/platform/errors/api-error.ts';
import { describeServices } from '../../support/describe-services.ts';
import { PASSWORD } from '../../support/service.ts';

const MARCO = 'marco.multi@example.net';

type State = Pick<UserMembership, 'status' | 'status_before'>;

const STATES: (State | null)[] = [
  { status: 'active', status_before: null },
  { status: 'invited', status_before: null },
  { status: 'suspended', status_before: 'active' },
  { status: 'suspended', status_before: 'invited' },
  null,
];

/** What `checkMayEnter` says of memberships: the error's code, or the organization of the session. */
function expected(held: UserMembership[]): unknown {
  try {
    checkMayEnter({ activatedAt: new Date() }, held);
  } catch (error) {
    return (error as ApiError).code;
  }
  const active = held.filter(({ status }) => status === 'active');
  return active.length === 1 ? active[0]?.organization_id : null;
}

describeServices(
  'a log in of a user in two organizations',
  (described) => {
    let memberships: { id: number; organization_id: number }[];
    beforeAll(async () => {
      const text = 'select id, organization_id from memberships where user_id = $1 order by id';
      memberships = (await described.service.services.database.pool.query(text, [userIds.marco])).rows as never;
    });

    it.each(STATES.flatMap((first) => STATES.map((second) => [first, second] as const)))(
      'as %j and %j',
      async (...states) => {
        const { database } = described.service.services;
        const held: UserMembership[] = [];
        for (const [at, { id, organization_id }] of memberships.entries()) {
          const state = states[at];
          if (state) held.push({ organization_id, has_required: false, ...state });
          await database.pool.query(
            `update memberships set status = coalesce($2, 'active'), status_before = $3, is_deleted = $4,
              deleted_at = case when $4 then now() end where id = $1`,
            [id, state?.status ?? null, state?.status_before ?? null, !state],
          );
        }
        const body = { email: MARCO, password: PASSWORD };
        const { status, code, data } = await described.service.call('POST /auth', { body });
        expect(status === 200 ? data[0]?.organization_id : code).toBe(expected(held));
      },
    );
  },
  { env: { RATE_LIMIT_SCALE: '100' } },
);

import type { User } from '../../../src/core/contract/entities/user.ts';
import { createMember } from './create-member.ts';
import { deleteMember, resetMemberTwoFactor, restoreMember, suspendMember } from './member-status.ts';
import { localPart } from '../users/find-user.ts';
import { handlers } from '../../platform/http/handlers.ts';

export const members = handlers({
  'POST /user': async ({ services, body, requester }) => {
    const { userId, updatedAt } = await createMember(services, body, requester);
    // Only what was typed, so that the reply is the same whoever owns the address.
    const email = body.email.trim();
    const user: User = {
      id: userId,
      name: body.name || localPart(email),
      username: null,
      email,
      phone: null,
      status: 'active',
      is_deleted: false,
      is_changable_by_current_user: true,
      two_factor_policy: 'disabled',
      need_password_change: true,
      avatar: null,
      updated_at: updatedAt.toISOString(),
      last_active_at: null,
    };
    return { data: [user] };
  },

  'DELETE /organizations/users/{id}': async ({ services, params, query, requester }) => {
    const call = { ...requester, userId: params.id };
    return { data: [await (query.delete ? deleteMember(services, call) : suspendMember(services, call))] };
  },

  'POST /organizations/users/{id}/restore': async ({ services, params, requester }) => ({
    data: [await restoreMember(services, { ...requester, userId: params.id })],
  }),

  'POST /user/{id}/tfa/reset': async ({ services, params, requester }) => ({
    data: [await resetMemberTwoFactor(services, { ...requester, userId: params.id })],
  }),
});

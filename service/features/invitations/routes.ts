import { inviteMany, inviteMember } from './invite-members.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { createList } from './lists/create-list.ts';
import { cancelList, readList, readLists, readResults } from './lists/lists.ts';
import { resendInvitation } from './resend-invitation.ts';

export const invite = handlers({
  'POST /invite': async ({ services, body, requester }) => {
    return {
      data: [{ email: await inviteMember(services, { email: body.email, roleIds: body.role_ids }, requester) }],
    };
  },

  'POST /invite/batch': async ({ services, body, requester }) => {
    return {
      data: await inviteMany(
        services,
        { emails: body.emails, roleIds: body.role_ids, dryRun: body.dry_run ?? false },
        requester,
      ),
    };
  },

  'POST /invite/lists': async ({ services, body, requester, speak }) => ({
    data: [await createList(services, { emails: body.emails, roleIds: body.role_ids }, requester, speak)],
  }),

  'GET /invite/lists': async ({ services, caller, speak }) => ({ data: await readLists(services, caller, speak) }),

  'GET /invite/lists/{id}': async ({ services, caller, params, speak }) => ({
    data: [await readList(services, caller, params.id, speak)],
  }),

  'GET /invite/lists/{id}/results': async ({ services, caller, params, speak }) => ({
    data: await readResults(services, caller, params.id, speak),
  }),

  'DELETE /invite/lists/{id}': async ({ services, caller, params, speak }) => ({
    data: [await cancelList(services, caller, params.id, speak)],
  }),

  'POST /invite/resend': async ({ services, requester, body }) => {
    await resendInvitation(services, { ...requester, email: body.email });
    return { data: [] };
  },
});

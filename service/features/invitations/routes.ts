import { inviteMany, inviteMember } from './invite-members.ts';
import { handlers } from '../../platform/http/handlers.ts';
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

  'POST /invite/resend': async ({ services, requester, body }) => {
    await resendInvitation(services, { ...requester, email: body.email });
    return { data: [] };
  },
});

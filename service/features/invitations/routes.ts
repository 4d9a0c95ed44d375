import { inviteMany, inviteMember } from './invite-members.ts';
import { handlers } from '../../platform/http/handlers.ts';
import { signedInCaller } from '../../platform/http/signed-in-caller.ts';
import { resendInvitation } from './resend-invitation.ts';

/** spec: invite dialog */
export const invite = handlers({
  'POST /invite': async ({ services, caller: asking, body, ip }) => {
    const caller = signedInCaller(asking);
    return {
      data: [{ email: await inviteMember(services, { email: body.email, roleIds: body.role_ids }, { caller, ip }) }],
    };
  },

  'POST /invite/batch': async ({ services, caller: asking, body, ip }) => {
    const caller = signedInCaller(asking);
    return {
      data: await inviteMany(
        services,
        { emails: body.emails, roleIds: body.role_ids, dryRun: body.dry_run ?? false },
        { caller, ip },
      ),
    };
  },

  'POST /invite/resend': async ({ services, caller, body, ip }) => {
    await resendInvitation(services, { caller: signedInCaller(caller), email: body.email, ip });
    return { data: [] };
  },
});

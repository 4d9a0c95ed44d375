import { inviteMany, inviteMember } from '../domain/member-invite.ts';
import { resendInvitation } from '../domain/member-status.ts';
import { handlers } from '../http/routes.ts';
import { signedInCaller } from './signed-in-caller.ts';

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

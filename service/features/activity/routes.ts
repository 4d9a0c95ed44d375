import { handlers } from '../../platform/http/handlers.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import { MINUTE } from '../../platform/time.ts';
import { applicationOf } from '../applications/application-of.ts';
import { addActivity } from './add-activity.ts';

/** Events that an application may add, whichever of its service keys it uses: each is kept. */
export const addsOf = (applicationId: number): Limit => ({
  name: 'activity:adds',
  subject: String(applicationId),
  limit: 3_000,
  windowMs: MINUTE,
});

export const activity = handlers({
  'POST /activity': async ({ services, caller, body, request, ip }) => {
    const key = request.headers['idempotency-key'];
    const repeatable = { name: 'POST /activity', caller, key, body } as const;
    const application = applicationOf(caller);
    await services.limiter.spend(addsOf(application.id), 1);
    return { data: [await once(services, repeatable, (tx) => addActivity(tx, application.name, body, ip))] };
  },
});

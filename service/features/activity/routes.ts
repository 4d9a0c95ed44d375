import { handlers } from '../../platform/http/handlers.ts';
import { once } from '../../platform/http/idempotency.ts';
import { applicationOf } from '../applications/application-of.ts';
import { addActivity } from './add-activity.ts';

/** Events of an application, whichever of its service keys it uses: each is kept. */
const ADDS_PER_SECOND = 50;

export const activity = handlers({
  'POST /activity': async ({ services, caller, body, request, ip }) => {
    const key = request.headers['idempotency-key'];
    const repeatable = { name: 'POST /activity', caller, key, body } as const;
    const application = applicationOf(caller);
    const counter = { name: 'activity:adds', subject: String(application.id), limit: ADDS_PER_SECOND, windowMs: 1_000 };
    await services.limiter.spend(counter, 1);
    return { data: [await once(services, repeatable, (tx) => addActivity(tx, application.name, body, ip))] };
  },
});

import { handlers } from '../../platform/http/handlers.ts';
import { once } from '../../platform/http/idempotency.ts';
import { applicationOf } from '../applications/application-of.ts';
import { addActivity } from './add-activity.ts';

export const activity = handlers({
  'POST /activity': async ({ services, caller, body, request, ip }) => {
    const key = request.headers['idempotency-key'];
    const repeatable = { name: 'POST /activity', caller, key, body } as const;
    const application = applicationOf(caller);
    return { data: [await once(services, repeatable, (tx) => addActivity(tx, application.name, body, ip))] };
  },
});

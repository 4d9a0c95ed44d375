/** A customer's back end: compiled like the page. */
import { AuthError, createServer, forNext } from 'iam-widgets/server';

const iam = createServer({ base: 'https://iam.example', application: 'logistics', key: 'iam_sk_…' });

export async function shipments(request: Request): Promise<string> {
  const caller = await iam.authenticate(request, { maxAge: 60 });
  caller.requires('logistics.shipments.READ');
  return `${caller.kind} ${caller.id.toFixed()} of ${caller.organizationId?.toFixed()}`;
}

export const GET = forNext(iam, (_request, caller) => Response.json([...caller.permissions]));

export async function told(request: Request): Promise<string> {
  const event = await iam.webhooks.verify(request);
  if (event.type === 'user.suspended') return event.data.user.email;
  // @ts-expect-error - only some events have a user
  console.log(event.data.user);
  // @ts-expect-error - no event has this type
  return event.type === 'user.vanished' ? '' : event.id;
}

export const isAway = (error: unknown): boolean => error instanceof AuthError && error.status === 503;

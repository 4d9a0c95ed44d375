import { AuthError } from './auth-error.ts';
import type { Caller } from './caller.ts';
import type { AuthenticateOptions, Authorized, IamServer } from './create-server.ts';

export interface GuardOptions extends AuthenticateOptions {
  /** What the caller must have, such as `logistics.shipments.READ`. */
  permission?: string;
}

async function callerOf(iam: IamServer, request: Authorized, { permission, ...options }: GuardOptions) {
  const caller = await iam.authenticate(request, options);
  if (permission !== undefined) caller.requires(permission);
  return caller;
}

interface NodeReply {
  statusCode: number;
  setHeader: (name: string, value: string) => unknown;
  end: (body: string) => unknown;
}

/** Express: `app.use('/api', forExpress(iam))` sets `request.caller`. */
export function forExpress(iam: IamServer, options: GuardOptions = {}) {
  return async (request: Authorized & { caller?: Caller }, reply: NodeReply, next: (error?: unknown) => void) => {
    try {
      request.caller = await callerOf(iam, request, options);
    } catch (error) {
      if (!(error instanceof AuthError)) return next(error);
      const response = error.toResponse();
      reply.statusCode = response.status;
      response.headers.forEach((value, name) => reply.setHeader(name, value));
      return void reply.end(await response.text());
    }
    next();
  };
}

/** Fastify: `app.addHook('onRequest', forFastify(iam))` sets `request.caller`; an AuthError has the reply's status. */
export function forFastify(iam: IamServer, options: GuardOptions = {}) {
  return async (request: Authorized): Promise<void> => {
    try {
      Object.assign(request, { caller: await callerOf(iam, request, options) });
    } catch (error) {
      throw error instanceof AuthError ? Object.assign(error, { statusCode: error.status }) : error;
    }
  };
}

/** Hono: `app.use(forHono(iam))` sets the variable `caller`. */
export function forHono(iam: IamServer, options: GuardOptions = {}) {
  return async (
    context: { req: { raw: Request }; set: (name: 'caller', caller: Caller) => void },
    next: () => Promise<void>,
  ): Promise<Response | void> => {
    try {
      context.set('caller', await callerOf(iam, context.req.raw, options));
    } catch (error) {
      if (error instanceof AuthError) return error.toResponse();
      throw error;
    }
    await next();
  };
}

/** Next, and anything with Web requests: `export const GET = forNext(iam, async (request, caller) => …)`. */
export function forNext<Context = unknown>(
  iam: IamServer,
  handler: (request: Request, caller: Caller, context: Context) => Response | Promise<Response>,
  options: GuardOptions = {},
) {
  return async (request: Request, context: Context): Promise<Response> => {
    try {
      return await handler(request, await callerOf(iam, request, options), context);
    } catch (error) {
      if (error instanceof AuthError) return error.toResponse();
      throw error;
    }
  };
}

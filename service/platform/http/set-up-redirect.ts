import type { FastifyInstance } from 'fastify';

const SET_UP = '/auth/set-up';

/** A console page; a name with an extension is a file. */
const PAGE = /^\/auth\/(?![^?]*\.\w{1,5}(\?|$))/;

/**
 * Redirects the pages of an empty installation to set-up, and set-up to sign-in once there is a super admin. After that
 * it no longer asks the database.
 * @param needsSetUp whether the installation has no super admin yet
 */
export function addSetUpRedirect(app: FastifyInstance, needsSetUp: () => Promise<boolean>): void {
  let isSetUp = false;
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !PAGE.test(request.url)) return;
    isSetUp ||= !(await needsSetUp());
    const isSetUpPage = request.url.split('?')[0] === SET_UP;
    if (isSetUp !== isSetUpPage) return;
    return reply.header('Cache-Control', 'no-store').redirect(isSetUp ? '/auth/sign-in' : SET_UP);
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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
  const redirect = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    isSetUp ||= !(await needsSetUp());
    const isSetUpPage = request.url.split('?')[0] === SET_UP;
    if (isSetUp !== isSetUpPage) return false;
    void reply.header('Cache-Control', 'no-store').redirect(isSetUp ? '/auth/sign-in' : SET_UP);
    return true;
  };
  // With `done` instead of a promise, which every request of the API would wait for.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !PAGE.test(request.url)) done();
    else redirect(request, reply).then((isRedirected) => isRedirected || done(), done);
  });
}

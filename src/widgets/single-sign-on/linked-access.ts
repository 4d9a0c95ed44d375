import { isApiError } from '../../core/errors/guards.ts';
import { Client } from '../../core/http/client.ts';
import type { Session } from '../../core/session/session.ts';
import type { CompanyAccess } from './company-access.ts';

/**
 * A client beside the session's, which it neither reads nor changes: a set-up link works whoever is logged in.
 * @param token of a set-up link; null before it is opened
 * @param ended called when the service no longer accepts the token
 */
export const clientBeside = (session: Session, token: string | null, ended = () => {}): Client =>
  new Client({
    base: session.base,
    fetch: session.platform.fetch,
    token: () => token,
    organization: () => null,
    language: () => session.language,
    failed: (error) => {
      if (isApiError(error, 401)) ended();
    },
  });

/** The access that the token of a set-up link gives. @param ended called when the token has ended */
export const linkedAccess = (
  session: Session,
  { token, organizationId }: { token: string; organizationId: number },
  ended?: () => void,
): CompanyAccess => ({ client: clientBeside(session, token, ended), organizationId, isLinked: true });

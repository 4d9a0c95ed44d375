import { isOwnPage } from '../../core/session/own-page.ts';
import type { Session } from '../../core/session/session.ts';

/**
 * Whether passkeys work here. They belong to the console's origin (WebAuthn, 5.1.3): the browser refuses them on a page
 * of another host, and the service refuses what another origin signed.
 */
export const canUsePasskeys = (session: Session): boolean => 'PublicKeyCredential' in globalThis && isOwnPage(session);

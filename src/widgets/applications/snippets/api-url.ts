import type { Session } from '../../../core/session/session.ts';

/** The absolute URL of the API, for programs outside of the page. */
export const apiUrl = ({ base, platform }: Pick<Session, 'base' | 'platform'>): string =>
  new URL(base, platform.location.href()).href.replace(/\/$/, '');

import type { Session } from './session.ts';

/**
 * Whether the service trusts a URL's host.
 * @param url as returned by `webAddress`
 * @returns undefined if the service cannot tell
 */
export async function isTrusted(session: Pick<Session, 'client'>, url: string): Promise<boolean | undefined> {
  try {
    const { data } = await session.client.request('POST /system_settings/is_trusted_domain', { body: { url } });
    return data[0]?.trusted === true;
  } catch {
    return undefined;
  }
}

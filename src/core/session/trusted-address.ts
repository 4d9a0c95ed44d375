import type { Session } from './session.ts';

/**
 * Whether the service trusts where an address points.
 * @param url as `webAddress` gives it
 * @returns undefined when the service cannot say
 */
export async function isTrusted(session: Pick<Session, 'client'>, url: string): Promise<boolean | undefined> {
  try {
    const { data } = await session.client.request('POST /system_settings/is_trusted_domain', { body: { url } });
    return data[0]?.trusted === true;
  } catch {
    return undefined;
  }
}

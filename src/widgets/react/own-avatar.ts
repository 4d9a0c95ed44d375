import { useEffect, useState } from 'react';
import { useSignal } from './signals.ts';
import { useWidget } from './widget.ts';

/**
 * A URL for the picture of the logged-in user, valid while it is shown.
 * @returns no `src` without a picture; `error` if it could not be loaded
 */
export function useOwnAvatar(): { src: string | undefined; error: unknown } {
  const { session } = useWidget();
  const user = useSignal(session.user.data);
  const picture = useSignal(session.avatar.picture.data);
  const error = useSignal(session.avatar.picture.error);
  const id = user?.id;
  const avatar = user?.avatar ?? null;
  useEffect(() => {
    if (id !== undefined) void session.avatar.show({ id, avatar });
  }, [session, id, avatar]);
  return { src: useObjectUrl(avatar === null ? null : picture), error };
}

/** An object URL for bytes, revoked once they are no longer shown. */
export function useObjectUrl(blob: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}

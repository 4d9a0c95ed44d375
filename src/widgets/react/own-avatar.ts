import { useEffect, useState } from 'react';
import { useSignal } from './signals.ts';
import { useWidget } from './widget.ts';

/**
 * The signed-in person's picture as an address for an image, which lasts as long as it is shown.
 * @returns no `src` while there is none; `error` when it could not be loaded
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

/** An address for bytes, given back to the browser when they are no longer shown. */
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

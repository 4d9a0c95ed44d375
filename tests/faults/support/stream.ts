import { until } from '../../service/support/until.ts';

/** An open stream of notifications. */
export interface OpenStream {
  isOpen: () => boolean;
  /** Waits for more than was read when it is called. */
  until: (what: string, limitMs?: number) => Promise<void>;
  close: () => void;
}

/** Opens the stream of notifications of a user. */
export async function openStream(url: string, token: string): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/in_app_notifications/stream`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  let text = '';
  let open = true;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true });
  };
  void read()
    .catch(() => undefined)
    .finally(() => (open = false));
  return {
    isOpen: () => open,
    until: async (what, limitMs = 40_000) => {
      const before = text.length;
      await until(
        () => !open || text.length > before,
        () => `${what}: ${text}`,
        limitMs,
      );
      if (text.length === before) throw new Error(`The stream ended before ${what}: ${text}`);
    },
    close: () => abort.abort(),
  };
}

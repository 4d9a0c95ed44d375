/** The encoding of a file: by its byte order mark, else UTF-8 if it is valid, else Windows-1252, as Excel saves. */
export async function encodingOf(file: Blob): Promise<string> {
  const begin = new Uint8Array(await file.slice(0, 1000).arrayBuffer());
  const [first, second] = begin;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (begin.includes(0)) return first === 0 ? 'utf-16be' : 'utf-16le';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      decoder.decode(value, { stream: !done });
      if (done) return 'utf-8';
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    void reader.cancel();
    return 'windows-1252';
  }
}

/** Reads a file's text in pieces, so that the page stays responsive during a large file. */
export async function* chunksOf(file: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(file));
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    yield decoder.decode(value, { stream: !done });
    if (done) return;
  }
}

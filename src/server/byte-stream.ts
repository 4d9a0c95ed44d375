/** Bytes of a file: whole, or as a stream of the Web or of Node. */
export type Bytes = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Blob | ArrayBuffer | Uint8Array | string;

/** What a `Response` takes; a stream of Node, or any other iterable of bytes, becomes one of the Web. */
export function byteStream(bytes: Bytes): BodyInit {
  if (typeof bytes === 'string' || bytes instanceof Blob || bytes instanceof ReadableStream) return bytes;
  if (bytes instanceof ArrayBuffer) return bytes;
  if (bytes instanceof Uint8Array) return bytes as Uint8Array<ArrayBuffer>;
  return streamOf(bytes, (iterator) => iterator.return?.());
}

/** Bytes of a request of the service. An export's with 1,000 ids has about 20,000, and an event has fewer. */
export const LARGEST_REQUEST = 1024 * 1024;

/**
 * A stream of the Web that reads an iterable as fast as it is read itself.
 * @param cancelled what happens to the iterable when nobody reads on
 */
export function streamOf(
  iterable: AsyncIterable<Uint8Array>,
  cancelled: (iterator: AsyncIterator<Uint8Array>) => unknown,
): ReadableStream<Uint8Array> {
  const iterator = iterable[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await cancelled(iterator);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Reads a body; null if it is longer than allowed. */
export async function readAtMost(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array | null> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > limit) {
      await reader.cancel();
      return null;
    }
    chunks.push(read.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

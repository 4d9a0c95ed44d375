/** One server-sent event. */
export interface StreamEvent {
  event: string;
  data: string;
}

/** Callbacks of a stream's reader. */
export interface StreamListener {
  /** The newest id; called before the event that carries it, and alone for an id without data. */
  id(id: string): void;
  event(event: StreamEvent): void;
  /** Called for any bytes. */
  alive(): void;
}

/**
 * Reads server-sent events until the stream ends, by the rules of the HTML standard ("Interpreting an event stream").
 * @throws whatever reading throws, such as when the connection breaks or is aborted
 */
export async function readEventStream(body: ReadableStream<Uint8Array>, listener: StreamListener): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = new EventParser(listener);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      listener.alive();
      parser.take(decoder.decode(value, { stream: true }));
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

class EventParser {
  readonly #listener: StreamListener;
  #rest = '';
  #data: string[] = [];
  #event = '';
  #id: string | undefined;

  constructor(listener: StreamListener) {
    this.#listener = listener;
  }

  take(text: string): void {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#line(line);
  }

  #line(line: string): void {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.#data.push(value);
    else if (field === 'event') this.#event = value;
    else if (field === 'id' && !value.includes('\0')) this.#id = value;
  }

  #dispatch(): void {
    const [data, event, id] = [this.#data, this.#event, this.#id];
    this.#data = [];
    this.#event = '';
    this.#id = undefined;
    if (id !== undefined) this.#listener.id(id);
    if (data.length > 0) this.#listener.event({ event: event || 'message', data: data.join('\n') });
  }
}

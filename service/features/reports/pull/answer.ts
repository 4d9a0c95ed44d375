import type { IncomingMessage } from 'node:http';
import { messageWith } from '../../../platform/languages/message.ts';
import { loggedBody } from '../../../platform/outgoing/masking.ts';
import { PageProblem } from './problems.ts';

/** Bytes that are kept of the beginning of a body, for the log. */
const BEGINNING = 4_096;

/** The connection broke while the body was read. */
export class BodyBroken extends Error {}

/** An application's answer. Its body is read once. */
export class Answer {
  readonly status: number;
  readonly #incoming: IncomingMessage;
  #bytes = 0;
  #beginning: Buffer = Buffer.alloc(0);

  constructor(incoming: IncomingMessage) {
    this.#incoming = incoming;
    this.status = incoming.statusCode ?? 0;
  }

  /** The media type without parameters, in small letters; null if there is none. */
  get mediaType(): string | null {
    const [type = ''] = (this.header('content-type') ?? '').split(';');
    return type.trim().toLowerCase() || null;
  }

  /** Bytes that were read. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Whether a connection that breaks is told from the end of the body: by its length, or by chunks. JSON has an end of
   * its own.
   */
  get saysItsEnd(): boolean {
    return this.header('content-length') !== undefined || /\bchunked\b/i.test(this.header('transfer-encoding') ?? '');
  }

  header(name: string): string | undefined {
    const value = this.#incoming.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  /** The beginning of what was read of the body, without secrets. */
  beginning(secrets: readonly string[]): string {
    return loggedBody(this.#beginning.toString('utf8'), secrets);
  }

  /**
   * Reads the body.
   * @throws {PageProblem} if it is compressed, or larger than the limit
   * @throws {BodyBroken} with the cause
   */
  async *body(limit: number, tooLarge: 'replies.export.pageTooLarge' | 'replies.export.fileTooLarge') {
    const encoding = this.header('content-encoding');
    if (encoding && encoding.toLowerCase() !== 'identity') throw new PageProblem('replies.export.encoded');
    for await (const chunk of this.#chunks()) {
      if (this.#bytes > limit) throw new PageProblem(messageWith(tooLarge, { limit: limit / 1024 ** 2 }));
      yield chunk;
    }
  }

  /** Reads the beginning of the body, whatever it is. */
  async readBeginning(): Promise<void> {
    for await (const _ of this.#chunks()) if (this.#bytes >= BEGINNING) break;
  }

  /** Closes the connection. */
  close(): void {
    this.#incoming.destroy();
  }

  async *#chunks(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of this.#incoming as AsyncIterable<Buffer>) {
        this.#keep(chunk);
        yield chunk;
      }
    } catch (error) {
      throw new BodyBroken('The body ended too early.', { cause: error });
    }
  }

  #keep(chunk: Buffer): void {
    this.#bytes += chunk.length;
    const missing = BEGINNING - this.#beginning.length;
    if (missing > 0) this.#beginning = Buffer.concat([this.#beginning, chunk.subarray(0, missing)]);
  }
}

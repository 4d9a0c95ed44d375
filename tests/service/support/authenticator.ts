import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const url64 = (bytes: Buffer) => bytes.toString('base64url');

/** CBOR (RFC 8949), as far as an attestation needs it. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as number)]),
  ]);
}

/** Options for misbehaving. */
export interface Behaviour {
  origin?: string;
  rpId?: string;
  /** Whether it verifies its user by finger or code. */
  verifies?: boolean;
  /** Does not increase its counter. */
  repeats?: boolean;
  userHandle?: string;
}

/** A software passkey (Web Authentication, ES256), for tests of the service. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #public: { x: Buffer; y: Buffer };
  readonly #origin: string;
  #userHandle = '';
  #count = 0;

  /** @param origin of the requesting page */
  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#public = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
    this.#origin = origin;
  }

  /** Answers `navigator.credentials.create`. */
  create(
    options: Record<string, unknown>,
    { origin = this.#origin, rpId, verifies = true }: Behaviour = {},
  ): Record<string, unknown> {
    const { challenge, rp, user } = options as { challenge: string; rp: { id: string }; user: { id: string } };
    this.#userHandle = user.id;
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, this.#public.x],
        [-3, this.#public.y],
      ]),
    );
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose]);
    const authData = Buffer.concat([this.#data(rpId ?? rp.id, 0x40 | (verifies ? 0x05 : 0x01)), attested]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    const response = {
      clientDataJSON: this.#client('webauthn.create', challenge, origin),
      attestationObject: url64(attestationObject),
      transports: ['internal'],
    };
    return { id: url64(this.id), rawId: url64(this.id), type: 'public-key', response, clientExtensionResults: {} };
  }

  /** Answers `navigator.credentials.get`. */
  get(
    options: Record<string, unknown>,
    { origin = this.#origin, rpId, verifies = true, repeats = false, userHandle = this.#userHandle }: Behaviour = {},
  ): Record<string, unknown> {
    const { challenge, rpId: asked } = options as { challenge: string; rpId: string };
    if (!repeats) this.#count++;
    const authenticatorData = this.#data(rpId ?? asked, verifies ? 0x05 : 0x01);
    const clientDataJSON = this.#client('webauthn.get', challenge, origin);
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]),
      this.#key,
    );
    const response = {
      clientDataJSON,
      authenticatorData: url64(authenticatorData),
      signature: url64(signature),
      userHandle,
    };
    return { id: url64(this.id), rawId: url64(this.id), type: 'public-key', response, clientExtensionResults: {} };
  }

  #data(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }

  #client(type: string, challenge: string, origin: string): string {
    return url64(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }
}

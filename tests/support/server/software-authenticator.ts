import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Deviations of an authenticator or a page from the correct behaviour. */
export interface Deviation {
  /** The origin of the page. By default, it is that of the test client. */
  readonly origin?: string;
  /** The relying party. By default, it is that of the options. */
  readonly rpId?: string;
  readonly isVerified?: boolean;
  /** The signature counter of this response. */
  readonly counter?: number;
  readonly signature?: string;
  readonly userHandle?: string;
}

const ORIGIN = 'http://localhost:4173';
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encoded = (data: Buffer) => data.toString('base64url');

/** Returns the CBOR form of a byte string of 24 to 255 bytes. */
function cborBytes(data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, data.length]), data]);
}

/** Returns the CBOR form of a text shorter than 24 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** Returns the COSE key of ES256: kty EC2, alg -7, curve P-256, x and y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    ...[Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])],
    ...[cborBytes(Buffer.from(x, 'base64url')), Buffer.from([0x22])],
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

/**
 * A passkey in software, with ES256 and attestation "none". It responds to the server's options.
 */
export class SoftwarePasskey {
  readonly id = encoded(randomBytes(16));
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #rpId = '';
  #userHandle = '';
  #counter: number;

  /** `counter` 0 remains 0, as for synchronised passkeys. */
  constructor(counter = 0) {
    this.#counter = counter;
  }

  /** Returns the response to options of `navigator.credentials.create`, as JSON text. */
  create(options: string, { origin = ORIGIN, ...deviation }: Deviation = {}): string {
    const { challenge, rp, user } = JSON.parse(options);
    this.#rpId = rp.id;
    this.#userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const credential = [Buffer.alloc(16), length, id, coseKey(this.#pair.publicKey)];
    const authData = this.#authData(HAS_CREDENTIAL, deviation, credential);
    const attestation = [
      ...[Buffer.from([0xa3]), cborText('fmt'), cborText('none'), cborText('attStmt')],
      ...[Buffer.from([0xa0]), cborText('authData'), cborBytes(authData)],
    ];
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin),
      attestationObject: encoded(Buffer.concat(attestation)),
      transports: ['internal'],
    });
  }

  /** Returns the response to options of `navigator.credentials.get`, as JSON text. */
  answer(options: string, { origin = ORIGIN, ...deviation }: Deviation = {}): string {
    const { challenge } = JSON.parse(options);
    if (this.#counter > 0) this.#counter += 1;
    const authData = this.#authData(0, deviation);
    const clientDataJSON = clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.#answer({
      clientDataJSON,
      authenticatorData: encoded(authData),
      signature: deviation.signature ?? encoded(sign('sha256', signed, this.#pair.privateKey)),
      userHandle: deviation.userHandle ?? this.#userHandle,
    });
  }

  #authData(flags: number, deviation: Deviation, credential: readonly Buffer[] = []): Buffer {
    const { rpId = this.#rpId, isVerified = true, counter = this.#counter } = deviation;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | PRESENT | (isVerified ? VERIFIED : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, ...credential]);
  }

  #answer(response: object): string {
    const { id } = this;
    return JSON.stringify({ id, rawId: id, type: 'public-key', response });
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return encoded(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>;

export interface Ceremony {
  readonly origin?: string;
  /** The domain that the device believes to speak to. */
  readonly party?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  /** Null where it does not say whose it is. */
  readonly handle?: string | null;
  readonly challenge?: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Device for tests, with one passkey by ES256, that does as it is told. */
export class TestAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private handle = '';

  constructor(private readonly origin: string) {}

  create(options: PublicKeyCredentialCreationOptionsJSON, ceremony: Ceremony = {}): RegistrationResponseJSON {
    this.handle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, cbor(coseKey(this.keys.publicKey))]);
    const authData = Buffer.concat([this.dataOf(options.rp.id ?? '', HAS_CREDENTIAL, ceremony), credential]);
    const attestation = new Map<string, CborValue>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    const clientData = this.clientData('webauthn.create', options.challenge, ceremony);
    const response = { clientDataJSON: base64url(clientData), attestationObject: base64url(cbor(attestation)) };
    return { ...this.credential(), response: { ...response, transports: ['internal'] } };
  }

  get(options: PublicKeyCredentialRequestOptionsJSON, ceremony: Ceremony = {}): AuthenticationResponseJSON {
    const authData = this.dataOf(options.rpId ?? '', 0, ceremony);
    const clientData = this.clientData('webauthn.get', options.challenge, ceremony);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, this.keys.privateKey)),
        userHandle: ceremony.handle === null ? undefined : (ceremony.handle ?? this.handle),
      },
    };
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string, ceremony: Ceremony): Buffer {
    const { origin = this.origin } = ceremony;
    return Buffer.from(
      JSON.stringify({ type, challenge: ceremony.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  private dataOf(party: string, flags: number, ceremony: Ceremony): Buffer {
    const { isVerified = true, counter = 0 } = ceremony;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([
      createHash('sha256')
        .update(ceremony.party ?? party)
        .digest(),
      head,
    ]);
  }
}

function coseKey(key: KeyObject): ReadonlyMap<number, CborValue> {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<number, CborValue>([
    [1, 2], // of an elliptic curve
    [3, -7], // ES256
    [-1, 1], // P-256
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}

/** Encodes as much of RFC 8949 as a device needs. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

function base64url(bytes: Buffer): string {
  return bytes.toString('base64url');
}

import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, SignedByPasskey } from "#shared/tenant/session/passkey-schema.ts";

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const MAY_BE_SYNCED = 0x08;
const IS_SYNCED = 0x10;
const HAS_KEY = 0x40;
const ES256 = -7;

type Options = {
  /** The page that asks, as the browser states it. */
  origin: string;
  /** Of another host than the page's. */
  rpId?: string;
  /** Finger, face or PIN was asked for. */
  isVerified?: boolean;
  isSynced?: boolean;
  /** Signature counter that the key reports; without it, the key does not count. */
  counter?: number;
};

/** A browser with a passkey in software: makes one ES256 key and signs with it, also what no honest browser would. */
export function makeAuthenticator(credential = randomBytes(16)) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = base64url(credential);

  function create({ challenge, rp, user }: PasskeyCreation, options: Options): CreatedPasskey {
    userHandle = user.id;
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const key = new Map<number, number | Buffer>([
      ...([
        [1, 2],
        [3, ES256],
        [-1, 1],
      ] as const),
      ...([
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ] as const),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.length);
    const data = Buffer.concat([authenticatorData(rp.id, options, HAS_KEY), Buffer.alloc(16), length, credential, cbor(key)]);
    const attestation = new Map<string, string | Buffer | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", data],
    ]);
    return {
      id,
      response: { clientDataJSON: clientData("webauthn.create", challenge, options), attestationObject: base64url(cbor(attestation)) },
    };
  }

  /** Set by the creation: the authenticator keeps it beside the key. */
  let userHandle = "";

  function signIn({ challenge, rpId }: PasskeyRequest, options: Options): SignedByPasskey {
    const data = authenticatorData(rpId, options, 0);
    const clientDataJSON = clientData("webauthn.get", challenge, options);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    const signature = base64url(sign("sha256", signed, privateKey));
    return {
      id,
      response: { clientDataJSON, authenticatorData: base64url(data), signature, ...(userHandle === "" ? {} : { userHandle }) },
    };
  }

  return { id, create, signIn };
}

function clientData(type: string, challenge: string, { origin }: Options): string {
  return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
}

function authenticatorData(rpId: string, { rpId: other, isVerified = true, isSynced = false, counter = 0 }: Options, more: number): Buffer {
  const flags = USER_PRESENT | more | (isVerified ? USER_VERIFIED : 0) | (isSynced ? MAY_BE_SYNCED | IS_SYNCED : 0);
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(other ?? rpId), tail]);
}

type Cbor = number | string | Buffer | Map<number | string, number | string | Buffer | Map<string, string>>;

/** As much of CBOR as a key and an attestation need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

function cborHead(major: number, size: number): Buffer {
  const kind = major << 5;
  if (size < 24) return Buffer.from([kind | size]);
  return size < 256 ? Buffer.from([kind | 24, size]) : Buffer.from([kind | 25, size >> 8, size & 255]);
}

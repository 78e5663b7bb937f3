import { type GroupAmounts, RATE_GROUPS } from "#shared/money/cash-register/rate-groups.ts";
import type { Cents } from "#shared/platform/core/money.ts";

/** Fields of a receipt's machine-readable code, before it is signed. */
export type CodeFields = {
  /** The provider of the signing device, `AT0` for a closed system, `AT1` for A-Trust. */
  provider: string;
  /** The `Kassenidentifikationsnummer`. */
  register: string;
  /** The `Belegnummer`. */
  number: string;
  /** Local time, `YYYY-MM-DDTHH:mm:ss`. */
  local_time: string;
  amounts: GroupAmounts;
  /** The encrypted turnover counter in Base64, or one of the two literals below. */
  turnover: string;
  /** The serial number of the certificate, in hexadecimal. */
  serial: string;
  /** The chain value in Base64. */
  chain: string;
};

/** In place of the turnover counter: `STO`, and `TRA` of the training mode, in Base64. */
export const CANCELLATION_TURNOVER = "U1RP";
export const TRAINING_TURNOVER = "VFJB";

/** `{"alg":"ES256"}` in Base64url: the only header that RKSV knows. */
export const JWS_HEADER = "eyJhbGciOiJFUzI1NiJ9";

/** "Sicherheitseinrichtung ausgefallen" in Base64url: in place of the signature while the signing device is out of order. */
const OUTAGE_SIGNATURE = "U2ljaGVyaGVpdHNlaW5yaWNodHVuZyBhdXNnZWZhbGxlbg";

/** The machine-readable code without its signature: what is signed (RKSV, annex, section 4). */
export function machineCode({ provider, register, number, local_time, amounts, turnover, serial, chain }: CodeFields): string {
  const sums = RATE_GROUPS.map((group) => amountText(amounts[group]));
  return ["", `R1-${provider}`, register, number, local_time, ...sums, turnover, serial, chain].join("_");
}

/** `1234` cents as `12,34`. */
export function amountText(value: Cents): string {
  const digits = String(Math.abs(value)).padStart(3, "0");
  return `${value < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** The text that is signed: header and payload of the JWS, in ASCII. */
export function signingInput(code: string): string {
  return `${JWS_HEADER}.${toBase64Url(code)}`;
}

/** The JWS of a receipt that no device signed, because it was out of order. */
export function outageJws(code: string): string {
  return `${signingInput(code)}.${OUTAGE_SIGNATURE}`;
}

/** True if the device was out of order when the receipt was made. */
export function isOutageJws(jws: string): boolean {
  return jws.endsWith(`.${OUTAGE_SIGNATURE}`);
}

/** The text of the QR code: the code with its signature, in Base64 with padding. */
export function qrText(jws: string): string {
  const { code, signature } = partsOf(jws);
  return `${code}_${padded(signature.replaceAll("-", "+").replaceAll("_", "/"))}`;
}

/**
 * The same for reading by characters: encrypted counter, chain value and signature in Base32, which has no look-alikes (RKSV, annex,
 * section 14).
 */
export function ocrText(jws: string): string {
  const { code, signature } = partsOf(jws);
  const fields = code.split("_");
  const inBase32 = [TURNOVER_AT, CHAIN_AT].reduce((all, at) => all.with(at, base32(bytesOf(all[at] ?? ""))), fields);
  return [...inBase32, base32(bytesOf(signature))].join("_");
}

/** The positions of counter and chain value among the parts of a code; the first part is empty. */
const TURNOVER_AT = 10;
const CHAIN_AT = 12;

function partsOf(jws: string): { code: string; signature: string } {
  const [, payload = "", signature = ""] = jws.split(".");
  return { code: new TextDecoder().decode(bytesOf(payload)), signature };
}

function toBase64Url(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(base64: string): Uint8Array {
  const binary = atob(padded(base64.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "")));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function padded(base64: string): string {
  return base64.padEnd(Math.ceil(base64.length / 4) * 4, "=");
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 with padding (RFC 4648). */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const words = bits.match(/.{1,5}/g) ?? [];
  const text = words.map((word) => BASE32[Number.parseInt(word.padEnd(5, "0"), 2)]).join("");
  return text.padEnd(Math.ceil(text.length / 8) * 8, "=");
}

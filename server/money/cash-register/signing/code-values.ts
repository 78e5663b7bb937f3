import { createCipheriv, createHash, randomBytes } from "node:crypto";
import type { Cents } from "#shared/platform/core/money.ts";

/** Bytes of the turnover counter; RKSV allows five to eight. */
const COUNTER_BYTES = 8;
const BLOCK_BYTES = 16;
const CHAIN_BYTES = 8;

/** A new AES-256 key of a register, in Base64: in this form it is entered in FinanzOnline. */
export function newTurnoverKey(): string {
  return randomBytes(32).toString("base64");
}

/** The checksum of the key that FinanzOnline asks for: the first three bytes of the SHA-256 of its Base64 text. */
export function keyChecksum(key: string): string {
  return sha256(key).subarray(0, 3).toString("base64").replace(/=+$/, "");
}

/** Receipt for which a turnover counter is encrypted: the numbers of register and receipt give the initialisation vector. */
export type OfReceipt = { register: string; number: string };

/**
 * The turnover counter, AES-256-CTR in Base64: the counter in cents, signed and big-endian, at the start of one block (RKSV, annex,
 * section 9). `bytes` are five to eight.
 */
export function encryptTurnover(
  turnover: Cents,
  { register, number }: OfReceipt,
  { key, bytes = COUNTER_BYTES }: { key: string; bytes?: number },
) {
  const vector = sha256(register + number).subarray(0, BLOCK_BYTES);
  const block = Buffer.alloc(BLOCK_BYTES);
  block.writeBigInt64BE(BigInt(turnover));
  const plain = Buffer.concat([block.subarray(8 - bytes, 8), Buffer.alloc(BLOCK_BYTES - bytes)]);
  const cipher = createCipheriv("aes-256-ctr", Buffer.from(key, "base64"), vector);
  return Buffer.concat([cipher.update(plain), cipher.final()])
    .subarray(0, bytes)
    .toString("base64");
}

/** The chain value in Base64: of the receipt before in its compact form, or of the register's number for the first one. */
export function chainValue(before: string): string {
  return sha256(before).subarray(0, CHAIN_BYTES).toString("base64");
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text, "utf8").digest();
}

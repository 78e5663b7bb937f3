import { type CipherGCM, createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from "node:crypto";
import { closeSync, createReadStream, createWriteStream, openSync, readSync, statSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { FailedBackup } from "#server/office/backup/failure.ts";

/**
 * A backup file: one line with its format and what it says of itself, the archive, and a SHA-256 over all before it. With a passphrase the
 * archive is encrypted by AES-256-GCM with a key that scrypt makes of it; its tag follows the archive.
 */
const FORMAT = "keyrack backup 1 ";
const DIGEST_BYTES = 32;
const TAG_BYTES = 16;
const MAX_LINE_LENGTH = 4096;
/** A backup may be larger than what Node reads at once, and larger pieces than Node's usual ones take half the time. */
const PIECES = { highWaterMark: 2 ** 20 };
/** 64 MB and about a quarter of a second for each guess. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };

const About = z.object({
  /** The program's version that made the backup. */
  version: z.string(),
  created_at: z.string(),
  encryption: z.object({ salt: z.base64url(), iv: z.base64url() }).nullable(),
});
/** Facts of a backup that are readable without its passphrase. */
export type About = z.infer<typeof About>;

/** Writes an archive as a backup file, encrypted where there is a passphrase. */
export async function packContainer(
  archive: string,
  file: string,
  { passphrase, ...about }: { version: string; created_at: string; passphrase: string | null },
): Promise<void> {
  const encryption =
    passphrase === null ? null : { salt: randomBytes(16).toString("base64url"), iv: randomBytes(12).toString("base64url") };
  const cipher = encryption && createCipheriv("aes-256-gcm", keyOf(passphrase, encryption.salt), Buffer.from(encryption.iv, "base64url"));
  const line = `${FORMAT}${JSON.stringify({ ...about, encryption } satisfies About)}\n`;
  await pipeline(withDigest(packed(line, archive, cipher)), createWriteStream(file, { ...PIECES, flush: true }));
}

async function* packed(line: string, archive: string, cipher: CipherGCM | null): AsyncGenerator<Buffer> {
  yield Buffer.from(line);
  for await (const chunk of createReadStream(archive, PIECES) as AsyncIterable<Buffer>) yield cipher ? cipher.update(chunk) : chunk;
  if (!cipher) return;
  yield cipher.final();
  yield cipher.getAuthTag();
}

async function* withDigest(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield hash.digest();
}

/** Reads what a backup says of itself. Throws one sentence if the file is no backup. */
export function aboutContainer(file: string): About & { begins: number } {
  const head = Buffer.alloc(MAX_LINE_LENGTH);
  const descriptor = openSync(file, "r");
  const length = readSync(descriptor, head);
  closeSync(descriptor);
  const end = head.subarray(0, length).indexOf("\n");
  const line = head.subarray(0, Math.max(0, end)).toString();
  const parsed = line.startsWith(FORMAT) ? About.safeParse(parseJson(line.slice(FORMAT.length))) : null;
  if (!parsed?.success) throw new Error(`${file} is no backup of Keyrack, or of a version that this one cannot read.`);
  return { ...parsed.data, begins: end + 1 };
}

/** Throws one sentence if a byte of the backup is not the one that was written. */
async function assertUndamaged(file: string): Promise<void> {
  const end = statSync(file).size - DIGEST_BYTES;
  const hash = createHash("sha256");
  if (end > 0) for await (const chunk of createReadStream(file, { ...PIECES, end: end - 1 }) as AsyncIterable<Buffer>) hash.update(chunk);
  const written: Buffer[] = [];
  for await (const chunk of createReadStream(file, { start: Math.max(0, end) }) as AsyncIterable<Buffer>) written.push(chunk);
  if (!hash.digest().equals(Buffer.concat(written)))
    throw new FailedBackup("damaged", `${file} is damaged: its checksum is another. Take another backup.`);
}

/** Writes the archive of an undamaged backup to a file of its own. Throws where the passphrase is missing or another one. */
export async function unpackContainer(file: string, archive: string, passphrase: string | null): Promise<void> {
  const { begins, encryption } = aboutContainer(file);
  await assertUndamaged(file);
  const end = statSync(file).size - DIGEST_BYTES;
  if (!encryption)
    return pipeline(
      createReadStream(file, { ...PIECES, start: begins, end: end - 1 }),
      createWriteStream(archive, { ...PIECES, flush: true }),
    );
  if (passphrase === null) throw new FailedBackup("passphrase", `${file} is encrypted: set BACKUP_PASSPHRASE to its passphrase.`);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(passphrase, encryption.salt), Buffer.from(encryption.iv, "base64url"));
  decipher.setAuthTag(bytesAt(file, end - TAG_BYTES, TAG_BYTES));
  const encrypted = createReadStream(file, { ...PIECES, start: begins, end: end - TAG_BYTES - 1 });
  await pipeline(encrypted, decipher, createWriteStream(archive, { ...PIECES, flush: true })).catch((thrown: unknown) => {
    if (thrown instanceof Error && /authenticate/.test(thrown.message))
      throw new FailedBackup("passphrase", `${file} has another passphrase.`, { cause: thrown });
    throw thrown;
  });
}

function bytesAt(file: string, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const descriptor = openSync(file, "r");
  readSync(descriptor, bytes, 0, length, position);
  closeSync(descriptor);
  return bytes;
}

function keyOf(passphrase: string | null, salt: string): Buffer {
  return scryptSync((passphrase ?? "").normalize("NFC"), Buffer.from(salt, "base64url"), 32, SCRYPT);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

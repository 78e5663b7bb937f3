import { createCipheriv, createHash, createPublicKey, type KeyObject, verify, X509Certificate } from "node:crypto";
import { Fault, type ReadReceipt, readJson, readReceipt, serialValue, WrongInput } from "#server/money/cash-register/verifier/receipt.ts";

export type LogOptions = {
  /** The register's AES key in Base64; without it the turnover counters are not checked. */
  key: string | null;
  /** Public keys in Base64 (SPKI or certificate, DER) by `serialValue`, for receipts whose certificate is not in the log. */
  keys: ReadonlyMap<string, string>;
  /** The log is a part that begins after the start receipt. */
  isPart: boolean;
};

export type Verified = {
  register: string;
  receipts: number;
  first: string;
  last: string;
  /** Receipts whose signature was checked, and those that were made while the device was out of order. */
  signatures: number;
  outages: number;
  trainings: number;
  cancellations: number;
  /** Receipts whose turnover counter was decrypted and compared. */
  counters: number;
  /** The turnover in cents after the last receipt; null without the key. */
  turnover: number | null;
  /** Points that the log leaves open, in sentences. */
  notes: readonly string[];
};

const CANCELLATION = "STO";
const TRAINING = "TRA";
const OUTAGE = "Sicherheitseinrichtung ausgefallen";

/**
 * Checks a data collection log (DEP, export format of RKSV): form, chain, signatures, turnover counters, and that a zero receipt follows
 * each outage. Written apart from the code that signs, with nothing of it. Throws `Fault` with the first fault, and `WrongInput` for a file
 * that is no log.
 */
export function verifyLog(text: string, options: LogOptions): Verified {
  const entries = groupsOf(text).flatMap(({ certificate, receipts }, group) =>
    receipts.map((jws, index) => ({ receipt: readReceipt(jws, `Receipt ${index + 1} of group ${group + 1}`), certificate })),
  );
  const receipts = entries.map(({ receipt }) => receipt);
  const [first] = receipts;
  const last = receipts.at(-1);
  if (!first || !last) throw new Fault("The log holds no receipt.");
  const notes: string[] = [];
  checkNumbers(receipts);
  if (options.isPart) notes.push(`The log begins with receipt ${first.number}; what came before is not checked.`);
  else checkStart(first);
  checkChain(receipts, options.isPart);
  checkAfterOutages(receipts, notes);
  const keyOf = keyFinder(options.keys);
  const signed = receipts.map((receipt, index) => checkSignature(receipt, keyOf(receipt, entries[index]?.certificate ?? "")));
  const { counters, turnover } = checkTurnover(receipts, options);
  if (options.key === null) notes.push("Without the AES key (--key) the turnover counters are not checked.");
  return {
    register: first.register,
    receipts: receipts.length,
    first: first.number,
    last: last.number,
    signatures: signed.filter(Boolean).length,
    outages: receipts.filter(isOutage).length,
    trainings: receipts.filter((receipt) => literalOf(receipt) === TRAINING).length,
    cancellations: receipts.filter((receipt) => literalOf(receipt) === CANCELLATION).length,
    counters,
    turnover,
    notes,
  };
}

function groupsOf(text: string): { certificate: string; receipts: unknown[] }[] {
  const log = readJson(text, "The file is not JSON.");
  const groups = isRecord(log) ? log["Belege-Gruppe"] : undefined;
  if (!Array.isArray(groups)) throw new WrongInput('The file has no list "Belege-Gruppe".');
  return groups.map((group: unknown, index) => {
    const receipts = isRecord(group) ? group["Belege-kompakt"] : undefined;
    if (!isRecord(group) || !Array.isArray(receipts)) throw new Fault(`Group ${index + 1} has no list "Belege-kompakt".`);
    const certificate = group["Signaturzertifikat"];
    return { certificate: typeof certificate === "string" ? certificate : "", receipts };
  });
}

function checkNumbers(receipts: readonly ReadReceipt[]): void {
  const seen = new Set<string>();
  for (const { register, number } of receipts) {
    if (register !== receipts[0]?.register) throw new Fault(`Receipt ${number} is of another register, ${register}.`);
    if (seen.has(number)) throw new Fault(`The number ${number} is on two receipts.`);
    seen.add(number);
  }
}

function checkStart(first: ReadReceipt): void {
  if (first.amounts.some((amount) => amount !== 0))
    throw new Fault(`Receipt ${first.number} is the first one but no start receipt: its amounts are not 0.`);
  if (isOutage(first)) throw new Fault(`The start receipt ${first.number} has no signature: the device was out of order.`);
}

function checkChain(receipts: readonly ReadReceipt[], isPart: boolean): void {
  for (const [index, receipt] of receipts.entries()) {
    const before = receipts[index - 1];
    if (!before && isPart) continue;
    const link = createHash("sha256")
      .update(before?.jws ?? receipt.register)
      .digest()
      .subarray(0, 8)
      .toString("base64");
    if (link === receipt.chain) continue;
    throw new Fault(
      before
        ? `The chain is broken between receipts ${before.number} and ${receipt.number}: one was changed, left out or put in.`
        : `The chain does not begin with receipt ${receipt.number}: receipts before it are missing, or it was changed.`,
    );
  }
}

/** RKSV, section 17: the first receipt that is signed after an outage is a zero receipt. */
function checkAfterOutages(receipts: readonly ReadReceipt[], notes: string[]): void {
  for (const [index, receipt] of receipts.entries()) {
    const before = receipts[index - 1];
    if (!before || !isOutage(before) || isOutage(receipt)) continue;
    if (receipt.amounts.some((amount) => amount !== 0)) {
      throw new Fault(`Receipt ${receipt.number} is the first one after an outage but no collective receipt: its amounts are not 0.`);
    }
  }
  const last = receipts.at(-1);
  if (last && isOutage(last)) notes.push(`The log ends in an outage, with receipt ${last.number}.`);
}

/** True if a signature was there to be checked. */
function checkSignature(receipt: ReadReceipt, key: KeyObject | null): boolean {
  if (isOutage(receipt)) return false;
  if (key === null)
    throw new Fault(
      `No certificate for receipt ${receipt.number}: serial number ${receipt.serial} is not in the log. ` +
        'Pass the file of keys, in Keyrack under Cash register, "Download the keys for checking", with --keys FILE; it holds the AES key, too.',
    );
  const holds = verify("sha256", Buffer.from(receipt.signed), { key, dsaEncoding: "ieee-p1363" }, receipt.signature);
  if (!holds) throw new Fault(`The signature of receipt ${receipt.number} does not hold: it was changed, or signed with another key.`);
  return true;
}

/** The key of a receipt: of the group's certificate, whose serial number must be the receipt's, else of the given ones. */
function keyFinder(given: ReadonlyMap<string, string>) {
  const known = new Map<string, KeyObject>();
  return ({ serial, number }: ReadReceipt, certificate: string): KeyObject | null => {
    const source = certificate || given.get(serialValue(serial)) || "";
    if (source === "") return null;
    const id = `${serial} ${source}`;
    const key = known.get(id) ?? keyFrom(source, { number, serial });
    known.set(id, key);
    return key;
  };
}

function keyFrom(base64: string, { number, serial }: { number: string; serial: string }): KeyObject {
  const der = Buffer.from(base64, "base64");
  const certificate = attempt(() => new X509Certificate(der));
  if (certificate !== null && serialValue(certificate.serialNumber) === serialValue(serial)) return certificate.publicKey;
  if (certificate !== null) {
    throw new Fault(
      `Receipt ${number} names the certificate ${serial}, but is listed under the certificate ${certificate.serialNumber.toLowerCase()}.`,
    );
  }
  const key = attempt(() => createPublicKey({ key: der, format: "der", type: "spki" }));
  if (key === null) throw new Fault(`The certificate of receipt ${number} can't be read.`);
  return key;
}

function checkTurnover(
  receipts: readonly ReadReceipt[],
  { key: base64, isPart }: LogOptions,
): { counters: number; turnover: number | null } {
  if (base64 === null) return { counters: 0, turnover: null };
  const key = Buffer.from(base64, "base64");
  if (key.length !== 32) throw new WrongInput("The AES key is not 32 bytes in Base64.");
  let counters = 0;
  // The counter of a part begins with what its first receipt says.
  let turnover: number | null = isPart ? null : 0;
  for (const receipt of receipts) {
    const literal = literalOf(receipt);
    if (literal === TRAINING) continue;
    const sum = receipt.amounts.reduce((all, amount) => all + amount, 0);
    if (turnover !== null) turnover += sum;
    if (literal === CANCELLATION) continue;
    const readings = countersOf(receipt, key);
    const counter = readings.find((reading) => reading === turnover) ?? readings[0] ?? 0;
    if (turnover !== null && counter !== turnover) {
      throw new Fault(
        `The turnover counter of receipt ${receipt.number} is ${euros(counter)} instead of ${euros(turnover)}: an amount, the counter or the key is another.`,
      );
    }
    turnover = counter;
    counters += 1;
  }
  return { counters, turnover };
}

/**
 * The possible values of a counter in cents. AES-256 in counter mode, one block: its key stream is the encrypted initialisation vector. RKSV
 * has 5 to 8 bytes; registers of 2017 wrote up to the whole block of 16, as one number, or as one of 5 to 8 bytes with zeros behind it.
 */
function countersOf({ register, number, counter }: ReadReceipt, key: Buffer): number[] {
  const bytes = Buffer.from(counter, "base64");
  if (bytes.length < 5 || bytes.length > 16) throw new Fault(`The turnover counter of receipt ${number} has ${bytes.length} bytes.`);
  const vector = createHash("sha256").update(`${register}${number}`).digest().subarray(0, 16);
  const cipher = createCipheriv("aes-256-ecb", key, null).setAutoPadding(false);
  const stream = Buffer.concat([cipher.update(vector), cipher.final()]);
  const plain = bytes.map((byte, index) => byte ^ (stream[index] ?? 0));
  if (plain.length <= 8) return [numberIn(plain)];
  const short = [5, 6, 7, 8].filter((length) => plain.subarray(length).every((byte) => byte === 0));
  return [plain, ...short.map((length) => plain.subarray(0, length))].map(numberIn).filter(Number.isSafeInteger);
}

/** A number in two's complement, the highest byte first. */
function numberIn(bytes: Uint8Array): number {
  return bytes.reduce((all, byte, index) => (index === 0 ? (byte << 24) >> 24 : all * 256 + byte), 0);
}

function literalOf({ counter }: ReadReceipt): string {
  return Buffer.from(counter, "base64").toString("latin1");
}

function isOutage({ signature }: ReadReceipt): boolean {
  return signature.toString("utf8") === OUTAGE;
}

function euros(cents: number): string {
  return `${(cents / 100).toFixed(2)} €`;
}

function attempt<T>(task: () => T): T | null {
  try {
    return task();
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's smallest argon2id setting; about 17 ms, off the main thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let dummyHash: Promise<string> | null = null;

/** Takes the same time whether or not a hash is stored, so that the response time does not show which e-mails exist. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword("nobody has this password");
  const matches = await verify(stored ?? (await dummyHash), password);
  return stored !== null && matches;
}

const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A random password that can be read out over the phone: no 0/O, no 1/l/I. */
export function makePassword(): string {
  return Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

import { randomInt } from "node:crypto";
import { and, count, eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { toDataURL } from "qrcode";
import { command, query } from "#server/platform/core/database/query.ts";
import type { Runtime, Work } from "#server/platform/core/work/work.ts";
import { recordOfUser } from "#server/tenant/security-log/record.ts";
import { recoveryCodes } from "#server/tenant/session/tables.ts";
import { hashToken } from "#server/tenant/session/tokens.ts";
import { acceptTotpStep, saveTotpSecret, totpOf } from "#server/tenant/team/queries.ts";
import { invalid } from "#shared/platform/core/errors.ts";
import type { PreparedSecondFactor, SecondFactor } from "#shared/tenant/session/schema.ts";

const STEP_SECONDS = 30;
/** A phone's clock may be half a minute off. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Without what looks alike on paper: 0 and o, 1 and l. Ten of these 31 are 49 random bits. */
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

const OF_USER = { acrossProperties: "a user logs in the same in all properties" };

const keepCode = command(["hash", "user_id"], (db, values) => db.insert(recoveryCodes).values(values), OF_USER);
const takeCode = command(
  ["hash", "user"],
  (db, { hash, user }) => db.delete(recoveryCodes).where(and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.user_id, user))),
  OF_USER,
);
const deleteCodes = command(["user"], (db, { user }) => db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user)), OF_USER);
const codesLeft = query(
  ["user"],
  (db, { user }) => db.select({ n: count(), one: sql`1` }).from(recoveryCodes).where(eq(recoveryCodes.user_id, user)),
  OF_USER,
);

type Reader = Pick<Runtime, "db" | "clock">;
type Person = { id: string; name: string };

export function secondFactorOf({ db }: Pick<Reader, "db">, userId: string): SecondFactor {
  return { is_on: totpOf(db, userId).secret !== null, recovery_codes_left: codesLeft.get({ db }, { user: userId })?.n ?? 0 };
}

/** A new secret for the user's phone, also as a QR code. Nothing is stored before a code has shown that the phone has it. */
export async function prepareSecondFactor(email: string): Promise<PreparedSecondFactor> {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer: "Keyrack", label: email, secret, period: STEP_SECONDS }).toString();
  return { secret: secret.base32, qr: await toDataURL(uri, { margin: 1, width: 220 }) };
}

/** Turns the second factor on and returns new recovery codes. Throws `validation` if the phone shows another code. */
export function turnOnSecondFactor(work: Work, person: Person, paired: { secret: string; code: string }): string[] {
  const step = stepOf(paired.secret, paired.code, Date.parse(work.now));
  if (step === null) throw invalid("code", "wrong_code");
  saveTotpSecret(work, { id: person.id, secret: paired.secret, step });
  deleteCodes(work, { user: person.id });
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  for (const code of codes) keepCode(work, { hash: hashOf(code), user_id: person.id });
  recordOfUser(work, "second_factor_on", person);
  work.announce({ object: "session", user_id: person.id });
  return codes;
}

export function turnOffSecondFactor(work: Work, person: Person): void {
  if (totpOf(work.db, person.id).secret === null) return;
  saveTotpSecret(work, { id: person.id, secret: null, step: null });
  deleteCodes(work, { user: person.id });
  recordOfUser(work, "second_factor_off", person);
  work.announce({ object: "session", user_id: person.id });
}

/**
 * Uses up a code of the phone or a recovery code. `none` where the user has no second factor, `missing` where they have one and gave no code.
 */
export function takeSecondFactor(
  { db, clock }: Reader,
  userId: string,
  code: string | null,
): "none" | "missing" | "wrong" | "code" | "recovery" {
  const { secret, step: former } = totpOf(db, userId);
  if (secret === null) return "none";
  if (code === null) return "missing";
  if (/^\s*[\d\s]{6,}$/.test(code)) {
    const step = stepOf(secret, code, clock().getTime());
    return step !== null && step > (former ?? 0) && acceptTotpStep(db, userId, step) ? "code" : "wrong";
  }
  return takeCode({ db }, { hash: hashOf(code), user: userId }) === 1 ? "recovery" : "wrong";
}

/** The half minute whose code this is; null for a wrong one. */
function stepOf(secret: string, code: string, timestamp: number): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });
  const delta = totp.validate({ token: code.replace(/\s/g, ""), timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

function makeRecoveryCode(): string {
  const letters = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${letters()}-${letters()}`;
}

function hashOf(code: string): string {
  return hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ""));
}

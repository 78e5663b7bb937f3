import { randomInt } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { lockRows } from "#server/stays/access-control/nuki/account.ts";
import type { NukiAuth } from "#server/stays/access-control/nuki/api.ts";
import { type CodeRow, changeCode, codesOfToken, endCode, insertCode } from "#server/stays/access-control/nuki/codes.ts";
import { nameOnLock, wantedLocks } from "#server/stays/access-control/nuki/wanted.ts";
import { setCode, type TokenRow } from "#server/stays/access-control/queries.ts";
import { accessTokens } from "#server/stays/access-control/tables.ts";
import { wantedWindow } from "#server/stays/access-control/window.ts";
import { DAY_MS, type Stay } from "#shared/platform/core/stays.ts";
import { drawCode, isSameMinute, MAX_KEYPAD_CODES } from "#shared/stays/access-control/codes.ts";
import type { DoorError } from "#shared/stays/access-control/rules.ts";

/** A call that brings a lock closer to what it is to have. A second code by the same name and digits is removed without a row. */
export type Step =
  | { kind: "create"; row: CodeRow; stay: Stay }
  | { kind: "change"; row: CodeRow; auth_id: string; stay: Stay }
  | { kind: "remove"; row: CodeRow | null; smartlock_id: string; auth_id: string };

/** The calls that are due for a key, and the reasons why it is not finished; none of either once all locks are right. */
export type Plan = { steps: Step[]; reasons: DoorError[] };

/** A code whose call was answered may take so long to appear; one whose answer was lost is sent again sooner. */
const ACCEPTED_MS = 10 * 60_000;
const LOST_MS = 45_000;
const AGAIN_MS = 45_000;
/** A code that is missing once may only be missing from one answer. */
const MISSING_MS = 30_000;

type Scene = { work: Work; auths: readonly NukiAuth[]; plan: Plan; offline: ReadonlySet<string>; keyless: ReadonlySet<string> };

/** Compares a key's codes with what was read of the locks. Choices and findings are stored; the calls are left to the caller. */
export function planCodes(work: Work, found: TokenRow, auths: readonly NukiAuth[]): Plan {
  const wanted = wantedLocks(work, found);
  const token = wanted.size > 0 && found.code === null ? withCode(work, found, auths) : found;
  const locks = lockRows(work);
  const idsOf = (isSo: (lock: (typeof locks)[number]) => boolean) => new Set(locks.filter(isSo).map(({ smartlock_id }) => smartlock_id));
  const plan: Plan = { steps: [], reasons: [] };
  const offline = idsOf(({ is_online, is_listed }) => !is_online || !is_listed);
  const scene: Scene = { work, auths, plan, offline, keyless: idsOf(({ has_keypad }) => has_keypad === false) };
  const isLive = token.state === "issuing" || token.state === "issued";
  if (isLive && wanted.size === 0 && wantedWindow(token).check_out > work.now) plan.reasons.push("not_mapped");
  const rows = codesOfToken(work, token.id);
  const claimed = new Set(rows.map(({ auth_id }) => auth_id));
  const served = new Set<string>();
  for (const row of rows) {
    const stay = row.code === token.code && row.doomed_at === null ? wanted.get(row.smartlock_id) : undefined;
    const auth = authOf(row, auths, claimed);
    removeTwins(scene, row, auth);
    if (row.code === token.code) served.add(row.smartlock_id);
    if (row.doomed_at !== null && wanted.has(row.smartlock_id) && row.code === token.code) plan.reasons.push("not_confirmed");
    if (stay) followWanted(scene, { row, auth, stay });
    else followUnwanted(scene, row, auth);
  }
  for (const [smartlock_id, stay] of wanted) {
    if (token.code === null || served.has(smartlock_id)) continue;
    const row = insertCode(work, { token_id: token.id, smartlock_id, name: nameOnLock(work, token), code: token.code });
    create(scene, row, stay);
  }
  return plan;
}

const storedCodes = query([], (db, { property }) =>
  db
    .select({ code: accessTokens.code })
    .from(accessTokens)
    .where(and(isNotNull(accessTokens.code), eq(accessTokens.property_id, property))),
);

/** Chooses a code that is on no lock of the account and belongs to no other key: guests may change rooms, and front doors are common. */
function withCode(work: Work, token: TokenRow, auths: readonly NukiAuth[]): TokenRow {
  const taken = new Set([...auths.map(({ code }) => code), ...storedCodes.all(work, {}).map(({ code }) => code ?? "")]);
  const code = drawCode(taken, () => randomInt(1, 10));
  setCode(work, token.id, code);
  return { ...token, code };
}

/** The code on the lock that a row is about: by its id, or by name and digits as long as the id is not known. */
function authOf(row: CodeRow, auths: readonly NukiAuth[], claimed: Set<string | null>): NukiAuth | undefined {
  if (row.auth_id !== null) return auths.find(({ id, smartlock_id }) => id === row.auth_id && smartlock_id === row.smartlock_id);
  const found = auths.find((auth) => isNamed(auth, row) && !claimed.has(auth.id));
  if (found) claimed.add(found.id);
  return found;
}

function isNamed(auth: NukiAuth, { smartlock_id, name, code }: CodeRow): boolean {
  return auth.smartlock_id === smartlock_id && auth.name === name && auth.code === code;
}

/** A call that was repeated after its answer was lost may have made a code twice. */
function removeTwins({ auths, plan }: Scene, row: CodeRow, own: NukiAuth | undefined): void {
  if (own === undefined) return;
  for (const auth of auths) {
    if (auth.id === own.id || !isNamed(auth, row)) continue;
    plan.steps.push({ kind: "remove", row: null, smartlock_id: row.smartlock_id, auth_id: auth.id });
  }
}

type Followed = { row: CodeRow; auth: NukiAuth | undefined; stay: Stay };

function followWanted(scene: Scene, { row, auth, stay }: Followed): void {
  const { work, plan } = scene;
  if (auth) {
    changeCode(work, row, { auth_id: auth.id, known_from: auth.from, known_to: auth.to, missing_since: null });
    if (auth.enabled && isSameMinute(auth.from, stay.check_in) && isSameMinute(auth.to, stay.check_out)) return;
    plan.reasons.push(waitingFor(scene, row));
    if (isPast(work, row.changed_at, AGAIN_MS)) plan.steps.push({ kind: "change", row, auth_id: auth.id, stay });
    return;
  }
  if (row.auth_id === null) {
    if (row.sent_at === null) return create(scene, row, stay);
    plan.reasons.push(waitingFor(scene, row));
    const isDue = isPast(work, row.sent_at, row.is_accepted ? ACCEPTED_MS : LOST_MS);
    if (isDue && !(row.is_accepted && scene.offline.has(row.smartlock_id))) plan.steps.push({ kind: "create", row, stay });
    return;
  }
  // Deleted by others, as far as the answer is complete.
  if (row.missing_since === null) changeCode(work, row, { missing_since: work.now });
  if (row.missing_since === null || !isPast(work, row.missing_since, MISSING_MS)) {
    plan.reasons.push(waitingFor(scene, row));
    return;
  }
  endCode(work, row);
  create(scene, insertCode(work, row), stay);
}

/** Plans the first call for a code, unless the lock is known not to take it. */
function create({ plan, auths, keyless }: Scene, row: CodeRow, stay: Stay): void {
  const onLock = auths.filter(({ smartlock_id }) => smartlock_id === row.smartlock_id).length;
  if (keyless.has(row.smartlock_id)) plan.reasons.push("no_keypad");
  else if (onLock >= MAX_KEYPAD_CODES) plan.reasons.push("keypad_full");
  else plan.steps.push({ kind: "create", row, stay });
}

function followUnwanted(scene: Scene, row: CodeRow, auth: NukiAuth | undefined): void {
  const { work, plan, offline } = scene;
  const auth_id = auth?.id ?? row.auth_id;
  if (auth_id !== null) {
    if (auth === undefined && row.doomed_at !== null) return endCode(work, row);
    if (row.auth_id === null) changeCode(work, row, { auth_id });
    plan.reasons.push(waitingFor(scene, row));
    const isDue = row.doomed_at === null || isPast(work, row.changed_at, AGAIN_MS);
    if (isDue) plan.steps.push({ kind: "remove", row, smartlock_id: row.smartlock_id, auth_id });
    return;
  }
  // It was sent and not seen yet: it may appear late, and on a lock that is offline once it is back.
  const isOver = offline.has(row.smartlock_id) ? isPast(work, row.sent_to, DAY_MS) : isPast(work, row.sent_at, DAY_MS);
  if (row.sent_at === null || isOver) return endCode(work, row);
  plan.reasons.push(waitingFor(scene, row));
}

function waitingFor({ offline }: Scene, { smartlock_id }: CodeRow): DoorError {
  return offline.has(smartlock_id) ? "offline" : "not_confirmed";
}

/** True if a moment is so long ago, or unknown. */
function isPast({ now }: Work, at: string | null, ms: number): boolean {
  return at === null || Date.parse(now) - Date.parse(at) >= ms;
}

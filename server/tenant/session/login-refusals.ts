import { isBelowLimits } from "#server/platform/core/process/throttle.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { type ClientInfo, recordAtLogin } from "#server/tenant/security-log/record.ts";
import { REFUSALS_RECORDED } from "#server/tenant/session/throttles.ts";
import { Problem } from "#shared/platform/core/errors.ts";

type Refused = { user: { id: string; name: string } | null; subject: { email: string; address: string }; client: ClientInfo };

/** Records a login that was refused unseen, once in a quarter of an hour: the log tells of an attack, and is not filled by it. */
export function recordRefusal(runtime: Runtime, refusal: unknown, { user, subject, client }: Refused): void {
  if (!(refusal instanceof Problem) || refusal.type !== "too_many_requests") return;
  if (isBelowLimits(runtime, { throttle: REFUSALS_RECORDED, subject })) recordAtLogin(runtime, "login_refused", user, client);
}

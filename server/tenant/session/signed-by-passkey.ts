import type { Runtime } from "#server/platform/core/work/work.ts";
import type { Purpose } from "#server/tenant/session/challenges.ts";
import { type findPasskey, notePasskeyUse, userHandleOf } from "#server/tenant/session/passkeys.ts";
import { checkSigned, type OwnPage, type PasskeyRule } from "#server/tenant/session/webauthn.ts";
import type { SignedByPasskey } from "#shared/tenant/session/passkey-schema.ts";

type PasskeyCheck = { key: NonNullable<ReturnType<typeof findPasskey>>; page: OwnPage; purpose: Purpose };

/** The reason why what a known passkey has signed is not valid; null if it is, which is noted as its last use. */
export async function whyNotSigned(
  runtime: Runtime,
  { key, page, purpose }: PasskeyCheck,
  signed: SignedByPasskey,
): Promise<PasskeyRule | null> {
  const { userHandle } = signed.response;
  if (key.rp_id !== page.rp_id) return `passkey_other_host:${key.rp_id}`;
  if (userHandle !== undefined && userHandle !== userHandleOf(key.user_id)) return "passkey_other_user";
  const checked = await checkSigned(runtime, signed, { page, key, purpose });
  if ("refused" in checked) return checked.refused;
  return notePasskeyUse(runtime, key.id, checked) ? null : "passkey_removed";
}

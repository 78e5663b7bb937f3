import type { Config, View } from "#server/platform/core/work/work.ts";
import { logoOf } from "#server/tenant/files/logo.ts";
import type { Message } from "#server/tenant/mail/deliver.ts";
import { LOGO_ID } from "#server/tenant/mail/letter-html.ts";

/** The size limit of a logo in a mail: mails with a large image open slowly and look like advertisements. */
const MAX_BYTES = 300_000;

/** The property's logo as an inline attachment; empty if it has none, or one above the size limit. */
export function logoInMail(view: View, config: Config): Message["attachments"] {
  const logo = logoOf(view, config);
  if (!logo || logo.bytes.length > MAX_BYTES) return [];
  return [{ filename: logo.type === "image/png" ? "logo.png" : "logo.jpg", content: logo.bytes, cid: LOGO_ID }];
}

import type { Config, View } from "#server/core/work/work.ts";
import { logoOf } from "#server/files/logo.ts";
import type { Message } from "#server/mail/deliver.ts";
import { LOGO_ID } from "#server/mail/letter-html.ts";

/** A mail with a large picture in it is slow to open, and looks like an advertisement. */
const MOST_BYTES = 300_000;

/** The property's logo as a part of the mail; none where it has none, or one that is too large to travel with every mail. */
export function logoInMail(view: View, config: Config): Message["attachments"] {
  const logo = logoOf(view, config);
  if (!logo || logo.bytes.length > MOST_BYTES) return [];
  return [{ filename: logo.type === "image/png" ? "logo.png" : "logo.jpg", content: logo.bytes, cid: LOGO_ID }];
}

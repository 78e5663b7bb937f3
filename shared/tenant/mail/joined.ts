import type { Language } from "#shared/platform/core/fields.ts";
import { fill } from "#shared/platform/core/text.ts";
import type { JoinedKind } from "#shared/tenant/mail/schema.ts";
import type { Values } from "#shared/tenant/mail/template.ts";
import { mailText } from "#shared/tenant/mail/text.ts";

/** The placeholders of joined mails' links, which are created when the mail is sent. */
export const JOINED_LINKS: Readonly<Record<JoinedKind, string>> = {
  deposit: "{{link_deposit}}",
  pre_check_in: "{{link_pre_check_in}}",
};
export const JOINED_KINDS = ["deposit", "pre_check_in"] as const satisfies readonly JoinedKind[];

/** The links of joined mails by kind. */
export type JoinedLinks = { readonly [K in JoinedKind]?: string };

/** The body with the links of joined mails filled in. */
export function withJoinedLinks(body: string, links: JoinedLinks): string {
  return JOINED_KINDS.reduce((text, kind) => text.replaceAll(JOINED_LINKS[kind], links[kind] ?? ""), body);
}

type Joined = { kind: JoinedKind; values: Values; hasLink: boolean };

/** The body with the paragraphs of joined mails, before its last paragraph, which signs the mail. */
export function withJoined(body: string, joined: readonly Joined[], language: Language): string {
  const added = joined.flatMap((each) => paragraphsOf(each, language));
  const end = body.lastIndexOf("\n\n");
  const [text, signature] = end < 0 ? [body, []] : [body.slice(0, end), [body.slice(end + 2)]];
  return [text, ...added, ...signature].join("\n\n");
}

function paragraphsOf({ kind, values, hasLink }: Joined, language: Language): string[] {
  const link = hasLink ? [JOINED_LINKS[kind]] : [];
  if (kind === "pre_check_in") return [mailText.joined_pre_check_in[language], ...link];
  const { invoice_number: number, due_amount: amount, due_date } = values;
  const asks = fill(mailText.joined_deposit[language], { number: number ?? "", amount: amount ?? "" });
  const until = due_date ? fill(mailText.joined_deposit_until[language], { due_date }) : mailText.joined_deposit_soon[language];
  return [`${asks} ${until}`, ...link];
}

import { escapeHtml } from "#shared/platform/core/escape-html.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { fill } from "#shared/platform/core/text.ts";
import { type JoinedLinks, withJoinedLinks } from "#shared/tenant/mail/joined.ts";
import { type LetterPart, letterColors, letterParts, linkLabel } from "#shared/tenant/mail/letter.ts";
import type { MailKind } from "#shared/tenant/mail/schema.ts";
import { LINK } from "#shared/tenant/mail/template.ts";
import { mailText } from "#shared/tenant/mail/text.ts";

/** The layout data of a mail; a mail without a kind has no link. */
type LetterStyle = {
  language: Language;
  property_name: string;
  primary_color: string | null;
  kind: MailKind | null;
  link: string | null;
  joined_links?: JoinedLinks;
  hasLogo?: boolean;
  /** The address at which readers of an advertisement end further ones; null or absent for other mails. */
  unsubscribe_url?: string | null;
};

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The plain text with the links filled in, for readers without HTML. */
export function letterText(body: string, link: string | null, joined: JoinedLinks = {}): string {
  return withJoinedLinks(body.replaceAll(LINK, link ?? ""), joined);
}

/** The line under an advertisement by which its readers end further ones, as plain text. */
export function unsubscribeText(url: string, language: Language): string {
  return `${mailText.unsubscribe_lead[language]} ${mailText.unsubscribe[language]}: ${url}`;
}

function unsubscribeHtml(url: string, language: Language): string {
  const link = `<a href="${escapeHtml(url)}" style="color:#66726c">${escapeHtml(mailText.unsubscribe[language])}</a>`;
  return `\n<p style="margin:6px 0 0;${FONT};font-size:12px;color:#66726c">${escapeHtml(mailText.unsubscribe_lead[language])} ${link}</p>`;
}

/** The body as HTML that every mail program shows: tables and inline styles only. */
export function letterHtml(body: string, look: LetterStyle): string {
  const { color } = letterColors(look.primary_color);
  const name = escapeHtml(look.property_name);
  const sentBy = escapeHtml(fill(mailText.sent_by[look.language], { property_name: look.property_name }));
  return `<!doctype html>
<html lang="${look.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title></head>
<body style="margin:0;padding:0;background:#f3f5f4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f4"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:10px;overflow:hidden">
<tr><td style="height:6px;background:${color};font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td style="padding:26px 36px 6px;${FONT};font-size:19px;font-weight:600;color:#1c2421">${look.hasLogo ? logo(name) : name}</td></tr>
<tr><td style="padding:8px 36px 30px;${FONT};font-size:15px;line-height:1.6;color:#343d39">
${letterParts(body)
  .map((part) => partHtml(part, look))
  .join("\n")}
</td></tr></table>
<p style="margin:16px 0 0;${FONT};font-size:12px;color:#66726c">${sentBy}</p>${look.unsubscribe_url ? unsubscribeHtml(look.unsubscribe_url, look.language) : ""}
</td></tr></table>
</body></html>`;
}

/** The content id of the logo inside the mail; mail programs do not load remote images without consent. */
export const LOGO_ID = "logo@keyrack";

function logo(name: string): string {
  return `<img src="cid:${LOGO_ID}" alt="${name}" style="display:block;max-width:220px;max-height:72px;width:auto;height:auto;border:0">`;
}

function partHtml(part: LetterPart, look: LetterStyle): string {
  const { color } = letterColors(look.primary_color);
  const link = look.link === null ? "" : `<a href="${escapeHtml(look.link)}" style="color:${color}">${escapeHtml(look.link)}</a>`;
  if (part.kind === "link") return button(part.of === null ? look : { ...look, kind: part.of, link: look.joined_links?.[part.of] ?? null });
  if (part.kind === "text") {
    return `<p style="margin:0 0 18px">${part.lines.map((line) => escapeHtml(line).replaceAll(LINK, link)).join("<br>")}</p>`;
  }
  const rows = part.facts.map(factRow).join("");
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 18px;width:100%;border-top:1px solid #e4e8e6">${rows}</table>`;
}

function factRow({ name, value }: { name: string; value: string }): string {
  const cell = `padding:8px 0;border-bottom:1px solid #e4e8e6;vertical-align:top;${FONT};font-size:15px;line-height:1.45`;
  return `<tr><td style="${cell};color:#66726c;width:34%">${escapeHtml(name)}</td><td style="${cell};color:#1c2421">${escapeHtml(value)}</td></tr>`;
}

function button({ kind, language, primary_color, link }: LetterStyle): string {
  if (link === null || kind === null) return "";
  const { color, ink } = letterColors(primary_color);
  const label = linkLabel(kind, language) ?? link;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 22px"><tr><td style="border-radius:8px;background:${color}">
<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 22px;${FONT};font-size:15px;font-weight:600;color:${ink};text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>`;
}

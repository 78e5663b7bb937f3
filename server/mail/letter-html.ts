import type { Language } from "#shared/core/fields.ts";
import { fill } from "#shared/core/text.ts";
import type { MailKind } from "#shared/mail/schema.ts";
import { LINK } from "#shared/mail/template.ts";
import { mailText } from "#shared/mail/text.ts";

/** What a mail looks like beside its text. */
type Look = { language: Language; property_name: string; primary_color: string | null; kind: MailKind; link: string | null };

const SPRUCE = "#1f5f4a";
const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The text with the link put in, for readers without HTML. */
export function letterText(body: string, link: string | null): string {
  return body.replaceAll(LINK, link ?? "");
}

/**
 * The body as every mail program shows it: tables and inline styles only. Lines like "Arrival: …" stand in two
 * columns, a link on a line of its own is a button.
 */
export function letterHtml(body: string, look: Look): string {
  const color = look.primary_color ?? SPRUCE;
  const name = escaped(look.property_name);
  const content = body
    .split(/\n{2,}/)
    .map((part) => paragraph(part, { ...look, primary_color: color }))
    .join("\n");
  const sentBy = escaped(fill(mailText.sent_by[look.language], { property_name: look.property_name }));
  return `<!doctype html>
<html lang="${look.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title></head>
<body style="margin:0;padding:0;background:#f3f5f4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f4"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:10px;overflow:hidden">
<tr><td style="height:6px;background:${color};font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td style="padding:26px 36px 6px;${FONT};font-size:19px;font-weight:600;color:#1c2421">${name}</td></tr>
<tr><td style="padding:8px 36px 30px;${FONT};font-size:15px;line-height:1.6;color:#343d39">
${content}
</td></tr></table>
<p style="margin:16px 0 0;${FONT};font-size:12px;color:#66726c">${sentBy}</p>
</td></tr></table>
</body></html>`;
}

const FACT = /^([^:{}]{2,30}): (.+)$/;

function paragraph(part: string, look: Look & { primary_color: string }): string {
  if (part.trim() === LINK) return look.link === null ? "" : button(look.link, look);
  const lines = part.split("\n");
  const facts = lines.map((line) => FACT.exec(line));
  if (lines.length > 1 && facts.every((fact) => fact !== null)) {
    const rows = facts.map((fact) => factRow(fact?.[1] ?? "", fact?.[2] ?? "")).join("");
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 18px;width:100%;border-top:1px solid #e4e8e6">${rows}</table>`;
  }
  const link = look.link === null ? "" : `<a href="${escaped(look.link)}" style="color:${look.primary_color}">${escaped(look.link)}</a>`;
  return `<p style="margin:0 0 18px">${lines.map((line) => escaped(line).replaceAll(LINK, link)).join("<br>")}</p>`;
}

function factRow(name: string, value: string): string {
  const cell = `padding:8px 0;border-bottom:1px solid #e4e8e6;vertical-align:top;${FONT};font-size:15px;line-height:1.45`;
  return `<tr><td style="${cell};color:#66726c;width:36%">${escaped(name)}</td><td style="${cell};color:#1c2421">${escaped(value)}</td></tr>`;
}

function button(link: string, { kind, language, primary_color }: Look & { primary_color: string }): string {
  const label = labelOf(kind, language) ?? link;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 22px"><tr><td style="border-radius:8px;background:${primary_color}">
<a href="${escaped(link)}" style="display:inline-block;padding:12px 22px;${FONT};font-size:15px;font-weight:600;color:${inkOn(primary_color)};text-decoration:none">${escaped(label)}</a>
</td></tr></table>`;
}

/** What the button says that stands for the link; null where mails of this kind have none. */
export function labelOf(kind: MailKind, language: Language): string | null {
  if (kind === "offer") return mailText.label_offer[language];
  return kind === "pre_check_in" ? mailText.label_pre_check_in[language] : null;
}

/** Black or white, whichever is easier to read on the house's colour. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 160 ? "#1c2421" : "#ffffff";
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

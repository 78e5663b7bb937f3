import { contactStore, languageFor } from "#server/guests/contacts/queries.ts";
import { billedTo, reminderValues } from "#server/money/open-items/mail-kinds.ts";
import { openInvoice, type ReminderRow, reminderStore } from "#server/money/open-items/queries.ts";
import type { Config, View } from "#server/platform/core/work/work.ts";
import { propertyValues } from "#server/tenant/mail/compose.ts";
import { type Letter, makeLetters, type PropertyDocumentContext, propertyDocumentContext } from "#server/tenant/pdf/document-context.ts";
import { fileSafe, type Pdf } from "#server/tenant/pdf/download.ts";
import { mm } from "#server/tenant/pdf/grid.ts";
import { addressLines } from "#server/tenant/pdf/recipient.ts";
import { type Sheet, tagged, write } from "#server/tenant/pdf/sheet.ts";
import { drawTable } from "#server/tenant/pdf/table.ts";
import { generalSettings } from "#server/tenant/settings/queries.ts";
import type { ReminderStep } from "#shared/money/open-items/rules.ts";
import { openItemsText } from "#shared/money/open-items/text.ts";
import { letterParts } from "#shared/tenant/mail/letter.ts";
import { renderTemplate } from "#shared/tenant/mail/template.ts";
import { mailText } from "#shared/tenant/mail/text.ts";

/**
 * The letters of reminders as one PDF, each on pages of its own and in its customer's language, with the words of its mail. Throws
 * `not_found` for a reminder that was taken back.
 */
export async function reminderLetters(view: View, config: Config, ids: readonly string[]): Promise<Pdf> {
  const letters = ids.map((id) => letterOf(view, config, reminderStore.get(view, id, "id")));
  const [first] = letters;
  if (!first) throw new Error("no reminder to print");
  return { name: `${fileSafe(first.letter.title)}.pdf`, content: await makeLetters(letters) };
}

function letterOf(view: View, config: Config, row: ReminderRow): { context: PropertyDocumentContext; letter: Letter } {
  const open = openInvoice(view, row.invoice_id);
  if (!open) throw new Error("a reminder has no invoice");
  const step = row.step as ReminderStep;
  const customer = open.customer_id === null ? null : contactStore.find(view, open.customer_id);
  const language = languageFor(view, customer);
  const context = propertyDocumentContext(view, config, language);
  const kind = `reminder_${step}` as const;
  const values = { ...reminderValues(view, { open, step, language }), ...propertyValues(context.property) };
  const { body } = renderTemplate(generalSettings(view).mail_templates[kind][language], values);
  const buyer = billedTo(view, row.invoice_id);
  const say = (name: "number" | "letter_date" | "customer_number") => openItemsText[name][language];
  return {
    context,
    letter: {
      title: `${mailText[kind][language]} ${open.number}`,
      subtitle: "",
      recipient: addressLines([buyer.company_name, buyer.name], buyer, context.property.address.country ?? null),
      facts: [
        { label: say("letter_date"), value: context.formats.date(row.reminded_on) },
        { label: say("number"), value: open.number },
        ...(buyer.customer_number ? [{ label: say("customer_number"), value: buyer.customer_number }] : []),
      ],
      draw: (sheet) => drawBody(sheet, body),
    },
  };
}

/** Draws paragraphs as they are, and lines such as "Due: € 84.00" as a table. */
function drawBody(sheet: Sheet, body: string): void {
  sheet.doc.y += mm(4);
  for (const part of letterParts(body)) {
    if (part.kind === "facts") {
      const rows = part.facts.map(({ name, value }) => [{ text: name }, { text: value, style: "strong" as const }]);
      drawTable(sheet, [{ head: "", width: mm(50) }, { head: "" }], { rows, dense: true });
    } else if (part.kind === "text") {
      for (const line of part.lines) tagged(sheet, "P", () => void write(sheet, line));
    }
    sheet.doc.y += mm(4);
  }
}

import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";

/** The next arrival of a contact, else its last departure, in words; null if it has no stay, or `summary` was not asked for. */
export function useVisitWords(): (contact: Pick<Contact, "summary">) => string | null {
  const say = useSay();
  const { weekday } = useFormats();
  return ({ summary }) => {
    if (summary?.next_check_in) return say("contacts.comes", { date: weekday(summary.next_check_in) });
    return summary?.last_check_out ? say("contacts.was_here", { date: weekday(summary.last_check_out) }) : null;
  };
}

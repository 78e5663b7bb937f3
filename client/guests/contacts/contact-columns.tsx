import { IconBuilding, IconUser } from "@tabler/icons-react";
import css from "#client/guests/contacts/contacts.module.css";
import { useVisitWords } from "#client/guests/contacts/use-visit-words.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import type { Column } from "#client/platform/ui/table/data-table.tsx";
import type { CONTACT_SORTS, Contact } from "#shared/guests/contacts/schema.ts";
import { opposite } from "#shared/platform/core/money.ts";

type ContactColumn = Column<Contact, (typeof CONTACT_SORTS)[number]>;

/** Columns of the list of contacts. */
export function useContactColumns(): ContactColumn[] {
  const say = useSay();
  return [
    { key: "name", header: say("contacts.name"), cell: (contact) => <Name contact={contact} />, sort: "name" },
    { key: "number", header: say("contacts.number_short"), cell: ({ number }) => number, sort: "number", wide: true },
    { key: "email", header: say("contacts.email"), cell: ({ communication }) => communication.email, wide: true },
    {
      key: "phone",
      header: say("contacts.phone"),
      cell: ({ communication }) => <span className={css["nowrap"]}>{communication.phone}</span>,
      wide: true,
    },
    { key: "stays", header: say("contacts.stays"), cell: ({ summary }) => summary?.stays || "", align: "right", wide: true },
    { key: "when", header: say("contacts.when"), cell: (contact) => <When contact={contact} />, wide: true },
    { key: "due", header: say("folios.due"), cell: (contact) => <Due contact={contact} />, align: "right" },
  ];
}

function Name({ contact }: { contact: Contact }) {
  const say = useSay();
  const { type, name, company, address, number } = contact;
  const Icon = type === "company" ? IconBuilding : IconUser;
  const details = [company.name === name ? null : company.name, address.city].filter(Boolean).join(" · ");
  return (
    <span className={css["name"]}>
      <Icon size={17} stroke={1.7} role="img" aria-label={say(`contacts.${type}`)} />
      <span className={css["two"]}>
        <span>{name}</span>
        <span className={css["dim"]}>{details || number}</span>
      </span>
      <ChangedBy object="contact" id={contact.id} />
    </span>
  );
}

function When({ contact }: { contact: Contact }) {
  const visit = useVisitWords();
  const look = [css["nowrap"], contact.summary?.next_check_in ? null : css["dim"]];
  return <span className={look.filter(Boolean).join(" ")}>{visit(contact)}</span>;
}

function Due({ contact: { summary } }: { contact: Contact }) {
  const say = useSay();
  const { money } = useFormats();
  if (!summary || summary.due_amount === 0) return null;
  const { due_amount } = summary;
  return due_amount > 0 ? (
    money(due_amount)
  ) : (
    <span className={css["dim"]}>{say("payers.is_in_credit", { amount: money(opposite(due_amount)) })}</span>
  );
}

import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import type { ContactValues } from "#client/guests/contacts/contact-values.ts";
import css from "#client/guests/contacts/contacts.module.css";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import type { Contact } from "#shared/guests/contacts/schema.ts";
import type { Likeness } from "#shared/guests/contacts/similar.ts";

const TYPING_MS = 400;
const MIN_LENGTH = 3;

/** Known contacts that are probably the typed person, with links. */
export function SimilarHint({ values, contactId }: { values: ContactValues; contactId: string | null }) {
  const say = useSay();
  const { change } = useAddress();
  const { name, date_of_birth, communication, address } = values;
  const typed = JSON.stringify({
    name: name.trim(),
    email: communication.email.trim(),
    phone: communication.phone.trim(),
    date_of_birth: date_of_birth ?? "",
    city: address.city.trim(),
    without: contactId ?? undefined,
  });
  const [debounced] = useDebouncedValue(typed, TYPING_MS);
  const isEnough = name.trim().length >= MIN_LENGTH || communication.email.includes("@");
  const { data } = useQuery(
    trpc.contacts.similar.queryOptions(isEnough ? (JSON.parse(debounced) as object) : skipToken, { placeholderData: keepPreviousData }),
  );
  const found = isEnough ? (data ?? []) : [];
  return (
    <div role="status" className={css["similar"]}>
      {found.length > 0 && (
        <div className={css["hint"]}>
          <p>{say(contactId === null ? "contacts.similar" : "contacts.similar_to_known")}</p>
          <ul>
            {found.map(({ reason, contact }) => (
              <li key={contact.id}>
                <span>
                  <b>{contact.name}</b> <Why reason={reason} contact={contact} />
                </span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={say("contacts.open_named", { name: contact.name })}
                  onClick={() => change({ new: null, contact: contact.id })}
                >
                  {say("contacts.open_this")}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Common data of the two contacts. */
function Why({ reason, contact }: { reason: Likeness; contact: Contact }) {
  const { fullDate } = useFormats();
  const { communication, address, date_of_birth, number } = contact;
  const common = {
    email: communication.email,
    phone: communication.phone,
    city: address.city,
    date_of_birth: date_of_birth && fullDate(date_of_birth),
  };
  return <span className={css["dim"]}>{[common[reason], number].filter(Boolean).join(" · ")}</span>;
}

import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconUserPlus } from "@tabler/icons-react";
import { missingWords } from "#client/contacts/guest-words.ts";
import { useSay } from "#client/core/i18n.ts";
import css from "#client/registrations/registrations.module.css";
import { useAddress } from "#client/ui/page/use-address.ts";
import type { StayToRegister } from "#shared/registrations/schema.ts";

/**
 * The guests of a stay with what is missing of each, and how many are not entered yet; a click opens whoever is to be
 * completed, beside the list.
 */
export function GuestsToRegister({ stay }: { stay: StayToRegister }) {
  const say = useSay();
  const { change } = useAddress();
  if (stay.entered === 0) return <NotEntered stay={stay} words={[stay.customer, say("registrations.nobody")]} />;
  return (
    <ul className={css["guests"]}>
      {stay.guests.map(({ id, name, missing, document_missing }) => (
        <li key={id} className={css["guest"]}>
          {missing.length === 0 ? (
            <IconCheck size={15} className={css["ready"]} aria-label={say("registrations.complete")} />
          ) : (
            <IconAlertTriangle size={15} className={css["warning"]} aria-hidden />
          )}
          <span className={css["words"]}>
            <span>{name}</span>
            {missing.length > 0 && (
              <button
                type="button"
                className={css["complete"]}
                aria-label={say("registrations.complete_guest", { name })}
                onClick={() => change({ contact: id })}
              >
                {missingWords(missing, say)}
              </button>
            )}
            {missing.length === 0 && document_missing.length > 0 && (
              <button
                type="button"
                className={css["complete"]}
                aria-label={say("registrations.complete_guest", { name })}
                onClick={() => change({ contact: id })}
              >
                {say("registrations.document_missing", {
                  fields: document_missing.map((field) => say(`contacts.travel_document_${field}`)).join(", "),
                })}
              </button>
            )}
          </span>
        </li>
      ))}
      {stay.entered < stay.occupancy && (
        <li>
          <NotEntered
            stay={stay}
            words={[
              stay.guests.length === 0 ? stay.customer : null,
              say("registrations.persons_entered", { count: stay.entered, all: stay.occupancy }),
            ]}
          />
        </li>
      )}
    </ul>
  );
}

/** Somebody sleeps there of whom nobody knows who they are. */
function NotEntered({ stay, words }: { stay: StayToRegister; words: readonly (string | null)[] }) {
  const say = useSay();
  const { change } = useAddress();
  return (
    <span className={css["guest"]}>
      <IconAlertTriangle size={15} className={css["warning"]} aria-hidden />
      <span className={css["words"]}>
        <span className={css["missing"]}>{words.filter(Boolean).join(" · ")}</span>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconUserPlus size={14} aria-hidden />}
          onClick={() => change({ booking: stay.id })}
        >
          {say("registrations.add_guest")}
        </Button>
      </span>
    </span>
  );
}

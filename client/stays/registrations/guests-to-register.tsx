import { Button, Group } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconUserPlus } from "@tabler/icons-react";
import { documentWords, missingWords } from "#client/guests/contacts/guest-words.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { Dim } from "#client/platform/ui/typography.tsx";
import css from "#client/stays/registrations/registrations.module.css";
import type { StayToRegister } from "#shared/stays/registrations/schema.ts";

/**
 * The guests of a stay with what is missing of each, and how many are not entered yet; a click opens the person who is to be
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
          <Sign missing={missing.length} openOfDocument={document_missing.length} />
          <Group component="span" gap="2px 8px" miw={0}>
            <span>{name}</span>
            {missing.length + document_missing.length > 0 && (
              <button
                type="button"
                className={css["complete"]}
                aria-label={say("registrations.complete_guest", { name })}
                onClick={() => change({ contact: id })}
              >
                {missingWords(missing, say) ?? documentWords(document_missing, say)}
              </button>
            )}
          </Group>
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

/** A document that is open keeps nobody from being registered, yet is not complete. */
function Sign({ missing, openOfDocument }: { missing: number; openOfDocument: number }) {
  const say = useSay();
  if (missing > 0) return <IconAlertTriangle size={15} className={css["warning"]} aria-hidden />;
  if (openOfDocument > 0) return <IconCircleDashed size={15} className={css["unfinished"]} aria-hidden />;
  return <IconCheck size={15} className={css["ready"]} aria-label={say("registrations.complete")} />;
}

/** Row of a stay with guests who are not entered by name. */
function NotEntered({ stay, words }: { stay: StayToRegister; words: readonly (string | null)[] }) {
  const say = useSay();
  const { change } = useAddress();
  return (
    <span className={css["guest"]}>
      <IconAlertTriangle size={15} className={css["warning"]} aria-hidden />
      <Group component="span" gap="2px 8px" miw={0}>
        <Dim>{words.filter(Boolean).join(" · ")}</Dim>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconUserPlus size={14} aria-hidden />}
          onClick={() => change({ booking: stay.id })}
        >
          {say("registrations.add_guest")}
        </Button>
      </Group>
    </span>
  );
}

import { ActionIcon, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** Under the name: the code to read out on the phone, the group, and since when it is booked. */
export function BookingHint({ booking: { code, group, created_at } }: { booking: Booking }) {
  const say = useSay();
  const { date } = useFormats();
  const { change } = useAddress();
  return (
    <>
      {say("bookings.booking", { code })}
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            mx={2}
            style={{ verticalAlign: "middle" }}
            aria-label={say(copied ? "bookings.code_copied" : "bookings.copy_code", { code })}
            title={say("bookings.copy_code")}
            onClick={copy}
          >
            {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
      {group && (
        <>
          {" · "}
          <a
            href={`?group=${group.id}`}
            onClick={(event) => {
              event.preventDefault();
              change({ group: group.id });
            }}
          >
            {say("bookings.group", { name: group.name })}
          </a>
        </>
      )}
      {` · ${say("bookings.booked_on", { date: date(created_at) })}`}
    </>
  );
}

import { Button, Group } from "@mantine/core";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { useIsWriting } from "#client/platform/core/writes.ts";
import { RowMenu } from "#client/platform/ui/dialog/row-menu.tsx";
import { actionChoices } from "#client/stays/bookings/action-choices.ts";
import { ActionItems } from "#client/stays/bookings/action-items.tsx";
import { useBookingActions } from "#client/stays/bookings/use-booking-actions.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

type Props = { booking: Booking /** Also on a phone, where a table has room for the menu only. */; isStepShown?: boolean };

/** In a list: the next step where it can be taken at once, and a menu of all. */
export function BookingRowActions({ booking, isStepShown = false }: Props) {
  const say = useSay();
  const { zone } = useFormats();
  const { act, running } = useBookingActions();
  const isBusy = useIsWriting(booking.id) || running !== null;
  const now = useNow();
  const { next, others } = actionChoices(booking, { now, time_zone: zone });
  const steps = next ? [next, ...others] : others;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {next?.allowed && (
        <Button
          {...(isStepShown ? {} : { visibleFrom: "sm" })}
          size="compact-sm"
          variant="light"
          disabled={isBusy}
          loading={running === next.action}
          onClick={() => act(booking, next.action)}
        >
          {say(`bookings.do_${next.action}`)}
        </Button>
      )}
      {steps.length > 0 && (
        <RowMenu label={say("bookings.actions_of", { code: booking.code })} size={32} width={280}>
          <ActionItems steps={steps} isBusy={isBusy} onAct={(action) => act(booking, action)} />
        </RowMenu>
      )}
    </Group>
  );
}

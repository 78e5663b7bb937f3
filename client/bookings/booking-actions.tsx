import { Button, Menu, Text } from "@mantine/core";
import { IconArrowBackUp, IconBan, IconCircleCheck, IconDoorEnter, IconDoorExit, IconDots, IconUserOff } from "@tabler/icons-react";
import { useBookingActions } from "#client/bookings/use-booking-actions.ts";
import { type Say, useSay } from "#client/core/i18n.ts";
import type { AllowedAction, Booking, BookingAction, BookingStatus } from "#shared/bookings/schema.ts";

/** The next sensible step of each status: the one primary button. */
const NEXT: Readonly<Partial<Record<BookingStatus, BookingAction>>> = {
  pending: "confirm",
  confirmed: "check_in",
  checked_in: "check_out",
};

const ICONS = {
  confirm: IconCircleCheck,
  check_in: IconDoorEnter,
  undo_check_in: IconArrowBackUp,
  check_out: IconDoorExit,
  undo_check_out: IconArrowBackUp,
  no_show: IconUserOff,
  undo_no_show: IconArrowBackUp,
  cancel: IconBan,
  undo_cancel: IconArrowBackUp,
} as const satisfies Record<BookingAction, unknown>;

/** What may be done now, as the server says; what is refused for another reason than the status says why. */
export function BookingActions({ booking }: { booking: Booking }) {
  const say = useSay();
  const { act, running } = useBookingActions();
  const offered = (booking.actions ?? []).filter(isOffered);
  const next = offered.find(({ action }) => action === NEXT[booking.status]);
  const others = offered.filter((each) => each !== next);
  const Icon = next ? ICONS[next.action] : null;
  const reason = next && !next.allowed ? whyNot(next, say) : null;
  return (
    <>
      {next && Icon && (
        <Button
          size="sm"
          leftSection={<Icon size={17} aria-hidden />}
          disabled={!next.allowed}
          loading={running === next.action}
          aria-describedby={reason ? "booking-next-refused" : undefined}
          onClick={() => void act(booking, next.action)}
        >
          {say(`bookings.do_${next.action}`)}
        </Button>
      )}
      {others.length > 0 && (
        <Menu position="bottom-start" shadow="md" width={280}>
          <Menu.Target>
            <Button size="sm" variant="default" leftSection={<IconDots size={17} aria-hidden />}>
              {say("screens.more_actions")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((each) => {
              const ItemIcon = ICONS[each.action];
              return (
                <Menu.Item
                  key={each.action}
                  leftSection={<ItemIcon size={16} aria-hidden />}
                  disabled={!each.allowed}
                  onClick={() => void act(booking, each.action)}
                >
                  {say(`bookings.do_${each.action}`)}
                  {!each.allowed && (
                    <Text size="xs" c="dimmed">
                      {whyNot(each, say)}
                    </Text>
                  )}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      )}
      {reason && (
        <Text id="booking-next-refused" size="xs" c="dimmed" style={{ flexBasis: "100%" }}>
          {reason}
        </Text>
      )}
    </>
  );
}

type Step = AllowedAction & { action: BookingAction };

/** What the status itself rules out is no choice at all and is left away. */
function isOffered(each: AllowedAction): each is Step {
  return each.action !== "edit" && (each.allowed || !each.reasons.includes("booking/invalid_status"));
}

/** The dates that stand in the way of an arrival are those to come. */
function whyNot({ action, reasons: [reason = "general"] }: Step, say: Say): string {
  const isEarly = reason === "booking/invalid_dates" && (action === "check_in" || action === "no_show");
  return say(isEarly ? "bookings.not_yet" : `problems.${reason}`);
}

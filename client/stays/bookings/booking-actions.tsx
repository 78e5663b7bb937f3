import { Button, Menu, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { useIsWriting } from "#client/platform/core/writes.ts";
import { MoreMenu } from "#client/platform/ui/dialog/more-menu.tsx";
import { ACTION_ICONS, actionChoices, whyNotNow } from "#client/stays/bookings/action-choices.ts";
import { ActionItems } from "#client/stays/bookings/action-items.tsx";
import { useBookingActions } from "#client/stays/bookings/use-booking-actions.ts";
import type { Booking, BookingAction } from "#shared/stays/bookings/schema.ts";

type Props = {
  booking: Booking;
  /** Leads to the booking's fields, where they are not in sight anyway. */
  onEdit?: (() => void) | undefined;
  /** Further buttons beside the next step; `isNext` says if there is a primary one already. */
  beside?: (isNext: boolean) => ReactNode;
  /** The menu is a small button. */
  isCompact?: boolean;
  /** Further items of the menu. */
  children?: ReactNode;
};

/** The next sensible step as the primary button, the rest in a menu. Unavailable actions say why. */
export function BookingActions({ booking, onEdit, beside, isCompact = false, children }: Props) {
  const say = useSay();
  const { zone } = useFormats();
  const { act, running } = useBookingActions();
  const isBusy = useIsWriting(booking.id) || running !== null;
  const now = useNow();
  const { next, isForEdit, others } = actionChoices(booking, { now, time_zone: zone });
  // Guests leave on other days than planned, too.
  const early = next === null ? others.find(({ action, allowed }) => action === "check_out" && allowed) : undefined;
  const everyday = others.filter((step) => !endsStay(step.action) && step !== early);
  const last = others.filter(({ action }) => endsStay(action));
  const Icon = next && ACTION_ICONS[next.action];
  const reason = next && !next.allowed ? whyNotNow(next, say) : null;
  return (
    <>
      {next && Icon && (
        <Button
          size="sm"
          leftSection={<Icon size={17} aria-hidden />}
          disabled={!next.allowed || isBusy}
          loading={running === next.action}
          aria-describedby={reason ? "booking-next-refused" : undefined}
          onClick={() => act(booking, next.action)}
        >
          {say(`bookings.do_${next.action}`)}
        </Button>
      )}
      {early && <EarlyCheckOut isBusy={isBusy} isRunning={running === early.action} onClick={() => act(booking, early.action)} />}
      {beside?.(next !== null)}
      {isForEdit && onEdit && (
        // On a phone the fields are in sight.
        <Button visibleFrom="xs" size="sm" variant="default" leftSection={<IconPencil size={17} aria-hidden />} onClick={onEdit}>
          {say("actions.edit")}
        </Button>
      )}
      {(others.length > 0 || children) && (
        <MoreMenu width={280} isCompact={isCompact}>
          <ActionItems steps={everyday} isBusy={isBusy} onAct={(action) => act(booking, action)} />
          {everyday.length > 0 && children && <Menu.Divider />}
          {children}
          {last.length > 0 && (everyday.length > 0 || children) && <Menu.Divider />}
          <ActionItems steps={last} isBusy={isBusy} onAct={(action) => act(booking, action)} />
        </MoreMenu>
      )}
      {reason && (
        <Text id="booking-next-refused" size="xs" c="dimmed" style={{ flexBasis: "100%" }}>
          {reason}
        </Text>
      )}
    </>
  );
}

/** The check-out on another day than planned, beside the primary button. */
function EarlyCheckOut({ isBusy, isRunning, onClick }: { isBusy: boolean; isRunning: boolean; onClick(): void }) {
  const say = useSay();
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<ACTION_ICONS.check_out size={17} aria-hidden />}
      disabled={isBusy}
      loading={isRunning}
      onClick={onClick}
    >
      {say("bookings.do_check_out")}
    </Button>
  );
}

/** True for actions that call a stay off, which are listed below all everyday ones. */
function endsStay(action: BookingAction): boolean {
  return action === "cancel" || action === "no_show";
}

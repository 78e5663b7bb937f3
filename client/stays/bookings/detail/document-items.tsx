import { Menu } from "@mantine/core";
import { IconFileText, IconFileTypePdf } from "@tabler/icons-react";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { isOffer } from "#client/platform/ui/booking-name.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** Menu items of the guest's printed documents. A stay that doesn't take place has no confirmation. */
export function DocumentItems({ booking }: { booking: Booking }) {
  const say = useSay();
  if (booking.status === "canceled" || booking.status === "no_show") return null;
  const save = (withPrices: boolean) =>
    void saveFile(`/bookings/${booking.id}/confirmation?includeRates=${withPrices}`, {}).catch(toastError);
  return (
    <>
      <Menu.Item leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={() => save(true)}>
        {say(isOffer(booking) ? "bookings.pdf_offer" : "bookings.pdf_confirmation")}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} onClick={() => save(false)}>
        {say("bookings.pdf_without_prices")}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}

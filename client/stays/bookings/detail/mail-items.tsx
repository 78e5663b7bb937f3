import { Menu } from "@mantine/core";
import { IconDeviceMobileCheck, IconLink, IconMail } from "@tabler/icons-react";
import { Fragment } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { copyGuestLink } from "#client/tenant/mail/copy-link.ts";
import { openMail } from "#client/tenant/mail/open-mail.tsx";
import { kindFor, whyNotMail } from "#shared/stays/bookings/mail-rules.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** Menu items of mails to the guest. A stay that doesn't take place has none, one that has begun no pre-check-in link. */
export function MailItems({ booking }: { booking: Booking }) {
  const say = useSay();
  const { zone } = useFormats();
  const now = useNow();
  const clock = { now, time_zone: zone };
  const orders = (["confirmation", "pre_check_in"] as const).filter((order) => !whyNotMail(booking, kindFor(booking, order), clock));
  return orders.map((order) => {
    const Icon = order === "confirmation" ? IconMail : IconDeviceMobileCheck;
    const kind = kindFor(booking, order);
    return (
      <Fragment key={order}>
        <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => openMail({ about: booking, kind: order })}>
          {say(`mail.title_${kind}`)}
        </Menu.Item>
        {(kind === "offer" || kind === "pre_check_in") && (
          <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => void copyGuestLink(booking.id, kind)}>
            {say(`mail.copy_link_${kind}`)}
          </Menu.Item>
        )}
      </Fragment>
    );
  });
}

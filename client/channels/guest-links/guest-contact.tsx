import { Button } from "@mantine/core";
import { IconCalendarPlus, IconMail, IconMapPin, IconPhone } from "@tabler/icons-react";
import { telephone, wayTo } from "#client/channels/guest-links/guest-footer.tsx";
import css from "#client/channels/guest-links/guest-page.module.css";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { calendarFile } from "#shared/channels/guest-links/calendar.ts";
import type { GuestStay, PropertyOnPage } from "#shared/channels/guest-links/schema.ts";

/** A way to a person of the property: the mail program or the phone. */
export function GuestContact({ property, subject }: { property: PropertyOnPage; subject?: string }) {
  const say = useSay();
  const { email, phone } = property;
  if (!email && !phone) return null;
  const about = subject === undefined ? "" : `?subject=${encodeURIComponent(subject)}`;
  return (
    <div className={css["ways"]}>
      {email && (
        <Button component="a" href={`mailto:${email}${about}`} variant="default" size="md" leftSection={<IconMail size={18} aria-hidden />}>
          {say("guest_links.write_us")}
        </Button>
      )}
      {phone && (
        <Button component="a" href={telephone(phone)} variant="default" size="md" leftSection={<IconPhone size={18} aria-hidden />}>
          {say("guest_links.call_us", { phone })}
        </Button>
      )}
    </div>
  );
}

/** Help for the day of arrival: an entry for the guest's calendar, and directions. */
export function GuestJourney({ stay }: { stay: GuestStay }) {
  const say = useSay();
  const words = stay.words[useLanguage()];
  const way = wayTo(stay);

  function handleCalendar(): void {
    const { code, check_in, check_out, address, phone, website, property_name } = stay;
    const text = calendarFile(
      {
        code,
        check_in,
        check_out,
        title: say("guest_links.calendar_title", { property: property_name }),
        location: [property_name, ...address].join(", "),
        description: [say("guest_links.booking_subject", { code }), words.room_type, phone].filter(Boolean).join("\n"),
        url: website && /^https?:\/\//.test(website) ? website : null,
      },
      new Date().toISOString(),
    );
    const url = URL.createObjectURL(new Blob([text], { type: "text/calendar;charset=utf-8" }));
    Object.assign(document.createElement("a"), { href: url, download: `${code}.ics` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  return (
    <div className={css["ways"]}>
      <Button variant="default" size="md" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={handleCalendar}>
        {say("guest_links.calendar")}
      </Button>
      {way && (
        <Button
          component="a"
          href={way}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="md"
          leftSection={<IconMapPin size={18} aria-hidden />}
        >
          {say("guest_links.way_there")}
        </Button>
      )}
    </div>
  );
}

import { Box } from "@mantine/core";
import { useMemo } from "react";
import css from "#client/channels/guest-links/guest-page.module.css";
import { makeFormats } from "#client/platform/core/dates.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { Hint, Strong } from "#client/platform/ui/typography.tsx";
import type { GuestStay } from "#shared/channels/guest-links/schema.ts";
import { localeOf } from "#shared/platform/countries/countries.ts";

/** When, for how many, in what kind of room, and for an offer at what price. */
export function StayCard({ stay }: { stay: GuestStay }) {
  const say = useSay();
  const formats = useGuestFormats(stay);
  const { number_of_nights, occupancy, gross_amount, code, guest_name, door_code } = stay;
  const { room_type, rooms, persons, included, nights: byRate } = stay.words[useLanguage()];
  const nights = number_of_nights === 0 ? say("guest_links.day_use") : say("guest_links.nights", { count: number_of_nights });
  return (
    <section className={css["card"]}>
      {guest_name && (
        <Box component="p" pb={14} fz="lg" fw={620}>
          {say("guest_links.guest_for", { name: guest_name })}
        </Box>
      )}
      <Days stay={stay} />
      <p className={css["facts"]}>
        {[rooms.length > 0 ? null : room_type, nights, persons ?? say("guest_links.persons", { count: occupancy })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {rooms.map(({ from, to, room_type: name }) => (
        <Hint key={from} pt={6} fz="lg">
          {formats.days(from, to)}: {name}
        </Hint>
      ))}
      {included.length > 0 && (
        <Hint pt={6} fz="lg">
          {say("guest_links.included", { names: included.join(", ") })}
        </Hint>
      )}
      <p className={css["code"]}>
        <span>{say("guest_links.code")}</span>
        <Strong>{code}</Strong>
      </p>
      {door_code !== null && (
        <p className={css["code"]}>
          <span>{say("guest_links.door_code")}</span>
          <Strong>{door_code}</Strong>
        </p>
      )}
      {byRate.map(({ from, to, rate, gross_amount: amount }) => (
        <p key={from} className={css["code"]}>
          <span>
            {formats.days(from, to)} · {rate}
          </span>
          <span>{formats.money(amount)}</span>
        </p>
      ))}
      {gross_amount !== null && (
        <p className={css["price"]}>
          <span>
            {say("guest_links.total")}
            <small>{say("guest_links.taxes")}</small>
          </span>
          <strong>{formats.money(gross_amount)}</strong>
        </p>
      )}
    </section>
  );
}

/** The days of arrival and departure with their times. */
function Days({ stay }: { stay: GuestStay }) {
  const say = useSay();
  const formats = useGuestFormats(stay);
  const { check_in, check_out } = stay;
  return (
    <dl className={css["days"]}>
      <div>
        <dt>{say("guest_links.arrival")}</dt>
        <dd>
          <strong>{formats.weekday(check_in)}</strong>
          <span>{say("guest_links.from_time", { time: formats.time(check_in) })}</span>
        </dd>
      </div>
      <div>
        <dt>{say("guest_links.departure")}</dt>
        <dd>
          <strong>{formats.weekday(check_out)}</strong>
          <span>{say("guest_links.until_time", { time: formats.time(check_out) })}</span>
        </dd>
      </div>
    </dl>
  );
}

/** Dates, times and money in the guest's language and the property's zone and currency. */
export function useGuestFormats({ time_zone, currency, country }: Pick<GuestStay, "time_zone" | "currency" | "country">) {
  const locale = localeOf(useLanguage(), { country });
  return useMemo(() => makeFormats(locale, time_zone, currency), [locale, time_zone, currency]);
}

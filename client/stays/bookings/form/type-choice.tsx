import { Input, Skeleton } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { BOOKING_FIELDS } from "#client/stays/bookings/form/booking-values.ts";
import css from "#client/stays/bookings/form/type-choice.module.css";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import type { Persons } from "#shared/platform/core/persons.ts";
import type { RoomTypeAvailability } from "#shared/stays/availability/schema.ts";
import { whyNotOccupancy } from "#shared/stays/bookings/rules.ts";

type Props = {
  types: readonly RoomType[];
  availability: readonly RoomTypeAvailability[] | undefined;
  /** True while `availability` still answers what was typed before. */
  isStale?: boolean;
  persons: Persons;
  /** At whose prices. */
  rateId: string;
  value: string;
  error: ReactNode;
  onChange(type: RoomType): void;
};

/** Every room type for these days at one look: how many are free, what a night costs and what the stay. All lines keep their height. */
export function TypeChoice({ types, availability, isStale = false, persons, rateId, value, error, onChange }: Props) {
  const say = useSay();
  const { money } = useFormats();
  const name = useId();
  return (
    <Input.Wrapper label={say(BOOKING_FIELDS.room_type_id.label)} labelElement="div" error={error}>
      <div
        role="radiogroup"
        aria-label={say(BOOKING_FIELDS.room_type_id.label)}
        aria-busy={isStale || availability === undefined}
        className={css["types"]}
      >
        <div className={css["head"]} aria-hidden>
          <span className={css["night"]}>{say("bookings.type_per_night")}</span>
          <span>{say("bookings.type_total")}</span>
        </div>
        {types.map((type) => {
          const known = availability?.find(({ room_type }) => room_type.id === type.id);
          const price = known?.prices?.find(({ rate_id }) => rate_id === rateId);
          const free = known?.available ?? 0;
          const misfit = whyNotOccupancy(persons, type);
          const state = misfit ? fitOf(type, misfit, say) : say(free > 0 ? "bookings.free_count" : "bookings.full", { count: free });
          return (
            <label key={type.id} className={css["type"]} data-chosen={type.id === value || undefined}>
              <input
                type="radio"
                name={name}
                checked={type.id === value}
                data-refused={(error && type.id === value) || undefined}
                onChange={() => onChange(type)}
                aria-label={[type.name, (misfit || known) && state, price && money(price.gross_amount)].filter(Boolean).join(", ")}
              />
              <span className={css["name"]} title={type.name}>
                {type.name}
              </span>
              {misfit ? (
                <span className={css["misfit"]}>{state}</span>
              ) : known ? (
                <>
                  <span className={css["free"]} data-full={free <= 0 || undefined}>
                    {state}
                  </span>
                  <span className={css["night"]}>{price && money(price.gross_amount / Math.max(1, price.nights.length))}</span>
                  <b>{price ? money(price.gross_amount) : say("bookings.no_price")}</b>
                </>
              ) : (
                <Skeleton className={css["unknown"] ?? ""} height={16} aria-hidden />
              )}
            </label>
          );
        })}
      </div>
    </Input.Wrapper>
  );
}

/** The number that a type holds, for persons who do not fit. */
function fitOf(type: RoomType, misfit: ReturnType<typeof whyNotOccupancy>, say: Say): string {
  if (misfit === "booking/cots_exceeded") return say("bookings.fits_cots", { count: type.max_cots });
  return misfit === "booking/occupancy_exceeded"
    ? say("bookings.fits_at_most", { count: type.max_occupancy })
    : say("bookings.fits_at_least", { count: type.min_occupancy });
}

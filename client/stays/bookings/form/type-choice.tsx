import { Input, Skeleton } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { BOOKING_FIELDS } from "#client/stays/bookings/form/booking-values.ts";
import css from "#client/stays/bookings/form/type-choice.module.css";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import type { RoomTypeAvailability } from "#shared/stays/availability/schema.ts";

type Props = {
  types: readonly RoomType[];
  availability: readonly RoomTypeAvailability[] | undefined;
  /** At whose prices. */
  rateId: string;
  value: string;
  error: ReactNode;
  onChange(type: RoomType): void;
};

/** Every room type for these days at one look: how many are free, what a night costs and what the stay. */
export function TypeChoice({ types, availability, rateId, value, error, onChange }: Props) {
  const say = useSay();
  const { money } = useFormats();
  const name = useId();
  return (
    <Input.Wrapper label={say(BOOKING_FIELDS.room_type_id.label)} labelElement="div" error={error}>
      <div role="radiogroup" aria-label={say(BOOKING_FIELDS.room_type_id.label)} className={css["types"]}>
        {types.map((type) => {
          const known = availability?.find(({ room_type }) => room_type.id === type.id);
          const price = known?.prices?.find(({ rate_id }) => rate_id === rateId);
          const free = known?.available ?? 0;
          const perNight = price && price.nights.length > 1 ? price.gross_amount / price.nights.length : null;
          return (
            <label key={type.id} className={css["type"]} data-chosen={type.id === value || undefined}>
              <input
                type="radio"
                name={name}
                checked={type.id === value}
                onChange={() => onChange(type)}
                aria-label={[
                  type.name,
                  known && say("bookings.free_count", { count: Math.max(0, free) }),
                  price && money(price.gross_amount),
                ]
                  .filter(Boolean)
                  .join(", ")}
              />
              <span className={css["name"]}>{type.name}</span>
              {availability ? (
                <>
                  <span className={css["free"]} data-full={(known && free <= 0) || undefined}>
                    {known ? say(free > 0 ? "bookings.free_count" : "bookings.full", { count: free }) : say("bookings.does_not_fit")}
                  </span>
                  <span className={css["night"]}>{perNight !== null && say("bookings.per_night", { price: money(perNight) })}</span>
                  <b>{price ? money(price.gross_amount) : known ? say("bookings.no_price") : ""}</b>
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

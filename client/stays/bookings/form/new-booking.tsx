import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates, useRooms, useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { SlideOverBody, SlideOverHead } from "#client/platform/ui/dialog/slide-over.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { BEST_ROOM, type BookingValues, newValues, stayIn } from "#client/stays/bookings/form/booking-values.ts";
import { NewBookingForm } from "#client/stays/bookings/form/new-booking-form.tsx";
import { useStayHours } from "#client/stays/bookings/form/use-stay-hours.ts";
import { useAvailability } from "#client/stays/bookings/price/use-live-price.ts";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";
import type { RoomTypeAvailability } from "#shared/stays/availability/schema.ts";

/**
 * A new booking or offer, prefilled from the address: the range drawn on the plan, and `walk_in` for a guest who is at the front desk.
 */
export function NewBooking({ onClose }: { onClose(): void }) {
  const property = useQuery(trpc.properties.current.queryOptions());
  // The property's hours are part of what the form begins with.
  return property.data ? <KnownProperty onClose={onClose} /> : <NotYet answer={property} onClose={onClose} />;
}

function NotYet({ answer, onClose }: { answer: { data: unknown; error: unknown; refetch(): Promise<unknown> }; onClose(): void }) {
  const say = useSay();
  return (
    <>
      <SlideOverHead title={say("bookings.new_booking")} onClose={onClose} />
      <SlideOverBody>
        <RecordScreen answer={{ data: undefined, error: answer.error, refetch: answer.refetch }}>{() => null}</RecordScreen>
      </SlideOverBody>
    </>
  );
}

function KnownProperty({ onClose }: { onClose(): void }) {
  const [params] = useSearchParams();
  // The address is empty again while the panel slides away.
  const [begun] = useState(params);
  const rooms = useRooms();
  const types = useRoomTypes();
  const rates = useRates();
  const { today, zone } = useFormats();
  const hours = useStayHours();
  const [typed] = useState(() => newValues(begun, today(), hours));
  const free = useAvailability(typed);
  const drawn = rooms.data?.data.find(({ id }) => id === typed.room_id);
  const stay = stayIn(typed, zone);
  const beside = useQuery(
    trpc.availabilities.rooms.queryOptions(drawn && stay ? { room_type_id: drawn.room_type_id, ...stay } : skipToken),
  );
  const customer_id = begun.get("customer_id");
  const customer = useQuery(trpc.contacts.get.queryOptions(customer_id === null ? skipToken : { id: customer_id, expand: [] }));
  const asked = [rooms, types, rates, free, ...(drawn ? [beside] : []), ...(customer_id === null ? [] : [customer])];
  const isThere = rooms.data && types.data && rates.data && free.data && (!drawn || beside.data) && (customer_id === null || customer.data);
  const answer = {
    data: isThere ? { types: types.data.data, rates: rates.data.data, free: free.data } : undefined,
    error: asked.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(asked.map(({ refetch }) => refetch())),
  };
  const say = useSay();
  const [isOffer, setOffer] = useState(typed.is_offer);
  return (
    <>
      <SlideOverHead title={say(isOffer ? "bookings.new_offer" : "bookings.new_booking")} onClose={onClose} />
      <SlideOverBody>
        <RecordScreen answer={answer}>
          {(known) => {
            const type = typeFor(known.types, { drawn, wanted: typed.room_type_id, free: known.free });
            // A room that another booking has by then is no proposal.
            const room = drawn && beside.data?.some(({ id }) => id === drawn.id) ? drawn : undefined;
            const values: BookingValues = {
              ...typed,
              room_id: room?.id ?? (begun.has("room_type_id") ? "" : BEST_ROOM),
              room_type_id: type?.id ?? "",
              adults: type?.default_occupancy ?? 2,
              rate_id: customer.data?.default_rate_id ?? (known.rates.find((rate) => rate.default) ?? known.rates[0])?.id ?? "",
              customer: customer.data ? { id: customer.data.id, name: customer.data.name } : null,
            };
            return <NewBookingForm begun={values} isWalkIn={begun.has("walk_in")} onKind={setOffer} onClose={onClose} />;
          }}
        </RecordScreen>
      </SlideOverBody>
    </>
  );
}

type TypeChoice = { drawn: Room | undefined; wanted: string; free: readonly RoomTypeAvailability[] };

/** The type of the room that was drawn in, else the one that was asked for, else the first that is free. */
function typeFor(types: readonly RoomType[], { drawn, wanted, free }: TypeChoice): RoomType | undefined {
  const hasFree = (id: string) => free.some(({ room_type, available }) => room_type.id === id && available > 0);
  return types.find(({ id }) => id === (drawn?.room_type_id ?? wanted)) ?? types.find(({ id }) => hasFree(id)) ?? types[0];
}

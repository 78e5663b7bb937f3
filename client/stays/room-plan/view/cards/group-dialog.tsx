import { Switch, TextInput } from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ContactField } from "#client/guests/contacts/contact-field.tsx";
import type { Picked } from "#client/guests/contacts/contact-picker.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates, useRoomTypes } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { DateField } from "#client/platform/ui/form/date-field.tsx";
import { DialogForm } from "#client/platform/ui/form/dialog-form.tsx";
import { FieldsGrid } from "#client/platform/ui/form/fields-grid.tsx";
import { NumberField } from "#client/platform/ui/form/number-field.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { Hint, Strong } from "#client/platform/ui/typography.tsx";
import { RuleWarning } from "#client/prices/rates/rule-warning.tsx";
import { useExpiryHint } from "#client/stays/bookings/form/use-expiry-hint.ts";
import { StockWarning } from "#client/stays/bookings/stock-warning.tsx";
import type { CotsLack } from "#client/stays/bookings/stock-words.ts";
import { instantsOf, type Range } from "#client/stays/room-plan/model/drawn-range.ts";
import {
  cotSpans,
  cotsLack,
  type DrawnStays,
  drawnFor,
  type GroupWish,
  groupLacks,
  groupTotal,
  groupViolations,
  queryOf,
  type RoomPersons,
  whyNotPersons,
} from "#client/stays/room-plan/model/group-wish.ts";
import { dateOf } from "#client/stays/room-plan/model/plan-layout.ts";
import { GroupRooms } from "#client/stays/room-plan/view/cards/group-rooms.tsx";
import { useStayTimes } from "#client/tenant/properties/use-stay-times.ts";
import { instantAt } from "#shared/platform/core/stays.ts";
import { proposedExpiry } from "#shared/stays/bookings/offer-validity.ts";

type Props = {
  /** The drawn ones, which become bookings; none where a group is made of bookings that are there. */
  ranges: readonly Range[];
  /** Answers whether the group was made; the dialog stays with what was typed where it was not. */
  onDone(wish: GroupWish, drawn: readonly DrawnStays[]): Promise<boolean>;
  onClose(): void;
};

const LAST_MINUTE = "23:59";

/** Makes a group: a name and Enter are enough. */
export function GroupDialog(props: Props) {
  const say = useSay();
  const { arrival, isNew, name, setName, customer, setCustomer, persons, setPersons, setRate, ...group } = useNewGroup(props);
  const { offer, rate, drawn, rooms, setRoom, types, reason, isBusy, isNamed, submit } = group;
  const prices = usePrices(drawn, reason === null);
  const cots = useCotsLack(drawn);
  const lacks = groupLacks(prices.stays, rate.id);
  const isRefused = offer.isOffer && (cots !== null || lacks.length > 0);
  const isForRoom = rooms.some((typed) => typed !== undefined);

  return (
    <ModalDialog opened size="form" title={say("room_plan.new_group")} onClose={props.onClose}>
      <DialogForm
        label={say("room_plan.new_group")}
        submitLabel={say(offer.isOffer ? "bookings.create_offer" : "room_plan.make_group")}
        isRunning={isBusy}
        disabled={!isNamed || isRefused}
        aside={isNew && <Total prices={prices} rateId={rate.id} />}
        onSubmit={() => void submit()}
      >
        <TextInput
          label={say("room_plan.group_name")}
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <ContactField label={say("room_plan.group_customer")} contact={customer} onChange={setCustomer} />
        {isNew && (
          <>
            <FieldsGrid>
              <PersonsField value={persons} reason={isForRoom ? null : reason} onChange={setPersons} />
              <SelectField label={say("bookings.rate")} data={rate.choices} value={rate.id || null} onChange={(id) => setRate(id)} />
            </FieldsGrid>
            <GroupRooms drawn={drawn} typed={rooms} types={types} onChange={setRoom} />
            <OfferFields offer={offer} arrival={arrival} />
            <StockWarning lacks={lacks} cots={cots} isRefused={isRefused} />
            <RuleWarning violations={groupViolations(prices.stays, rate.id)} />
          </>
        )}
      </DialogForm>
    </ModalDialog>
  );
}

/** The input of the dialog, the bookings that come of it, and `submit`, which makes the group and closes the dialog. */
function useNewGroup({ ranges, onDone, onClose }: Props) {
  const { zone } = useFormats();
  const [name, setName] = useState("");
  const [customer, setCustomer] = useState<Picked | null>(null);
  const [persons, setPersons] = useState<number | null>(null);
  const [rooms, setRooms] = useState<readonly (RoomPersons | undefined)[]>([]);
  const [chosenRate, setRate] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const arrival = firstArrival(ranges);
  const offer = useOffer(arrival);
  const { isOffer, isOverdue, validUntil } = offer;
  const types = useTypes();
  const drawn = drawnFor(ranges, types, { each: persons, rooms });
  const rate = useGroupRate(chosenRate, customer);
  const reason = whyNotPersons(drawn, types);
  const isNamed = name.trim() !== "";
  const isNew = ranges.length > 0;

  async function submit(): Promise<void> {
    if (!isNamed || reason || isOverdue || isBusy || drawn.some(({ children }) => children === null)) return;
    setBusy(true);
    const expires_at = isOffer && validUntil ? instantAt(validUntil, LAST_MINUTE, zone) : null;
    const isMade = await onDone({ name: name.trim(), customer_id: customer?.id ?? null, rate_id: rate.asked, expires_at }, drawn);
    if (isMade) onClose();
    else setBusy(false);
  }

  const setRoom = (index: number, typed: RoomPersons) => setRooms(ranges.map((_, at) => (at === index ? typed : rooms[at])));
  const input = { name, setName, customer, setCustomer, persons, setPersons, rooms, setRoom, setRate };
  return { ...input, arrival, offer, rate, types, drawn, reason, isBusy, isNamed, isNew, submit };
}

/** The choice to make the bookings as offers, and the last day of these. */
function useOffer(arrival: string | null) {
  const { today } = useFormats();
  const [isOffer, setOffer] = useState(false);
  const [validUntil, setValidUntil] = useState<string | null>(() => proposedExpiry(arrival ?? today(), today()));
  const isOverdue = isOffer && (validUntil === null || validUntil < today());
  return { isOffer, setOffer, validUntil, setValidUntil, isOverdue };
}

type PersonsProps = { value: number | null; reason: ReturnType<typeof whyNotPersons>; onChange(persons: number | null): void };

/** The number of persons in each room; without one, as many as are usual in a room of the type. */
function PersonsField({ value, reason, onChange }: PersonsProps) {
  const say = useSay();
  return (
    <NumberField
      label={say("room_plan.group_persons")}
      spec={{ decimals: 0, min: 1, max: 99 }}
      placeholder={say("room_plan.group_persons_usual")}
      value={value}
      error={reason && say(`problems.${reason}`)}
      onChange={onChange}
    />
  );
}

type OfferProps = { offer: ReturnType<typeof useOffer>; arrival: string | null };

/** The switch that makes offers of the bookings, and their last day. */
function OfferFields({ offer: { isOffer, setOffer, validUntil, setValidUntil, isOverdue }, arrival }: OfferProps) {
  const say = useSay();
  const { today } = useFormats();
  const expiryHint = useExpiryHint(validUntil, arrival);
  return (
    <>
      <Switch label={say("room_plan.group_offer")} checked={isOffer} onChange={(event) => setOffer(event.currentTarget.checked)} />
      {isOffer && (
        <DateField
          label={say("bookings.expires_on")}
          value={validUntil}
          minDate={today()}
          description={expiryHint}
          error={isOverdue && say("room_plan.group_offer_date")}
          onChange={setValidUntil}
        />
      )}
    </>
  );
}

/** The day on which the first of them arrives; null if none is drawn. */
function firstArrival(ranges: readonly Range[]): string | null {
  return ranges.length === 0 ? null : dateOf(Math.min(...ranges.map(({ from }) => from)));
}

/** The drawn stays with what they cost at each rate; `isKnown` is false while that is loaded. */
function usePrices(drawn: readonly DrawnStays[], isAsked: boolean) {
  const { zone } = useFormats();
  const times = useStayTimes();
  const asked = drawn.map((each) => queryOf(each, zone, times));
  const keys = asked.map((query) => JSON.stringify(query));
  const different = [...new Map(asked.map((query, index) => [keys[index] ?? "", query]))];
  const answers = useQueries({
    queries: different.map(([, query]) =>
      trpc.availabilities.roomTypes.queryOptions({ ...query, expand_prices: true }, { enabled: isAsked }),
    ),
  });
  const known = new Map(different.map(([key], index) => [key, answers[index]?.data]));
  const isKnown = isAsked && answers.every(({ data }) => data !== undefined);
  return { stays: drawn.map((each, index) => ({ ...each, availability: known.get(keys[index] ?? "") })), isKnown };
}

/** The night in which the rooms together need more cots than are left; null while that is loaded. */
function useCotsLack(drawn: readonly DrawnStays[]): CotsLack | null {
  const { zone } = useFormats();
  const times = useStayTimes();
  const spans = cotSpans(drawn);
  const answers = useQueries({
    queries: spans.map(({ from, to }) => {
      const { start, end } = instantsOf({ from, to }, zone, times);
      return trpc.availabilities.roomTypes.queryOptions({ occupancy: 1, check_in: start, check_out: end });
    }),
  });
  return cotsLack(spans.map((span, index) => ({ ...span, left: answers[index]?.data?.[0]?.cots_left ?? null })));
}

type TotalProps = { prices: ReturnType<typeof usePrices>; rateId: string };

/** Rooms, persons and what all of it costs: the same sums that the bookings will carry. */
function Total({ prices: { stays, isKnown }, rateId }: TotalProps) {
  const say = useSay();
  const { money } = useFormats();
  const total = groupTotal(stays, rateId);
  const count = stays.reduce((sum, { occupancy }) => sum + occupancy, 0);
  return (
    <div aria-live="polite">
      <Strong>{isKnown ? (total === null ? say("bookings.no_price") : money(total)) : " "}</Strong>
      <Hint>
        {say("room_plan.group_rooms", { count: stays.length })} · {say("groups.persons_count", { count })}
      </Hint>
    </div>
  );
}

function useTypes() {
  const types = useRoomTypes().data?.data ?? [];
  return new Map(types.map((type) => [type.id, type]));
}

/** The chosen rate, else the payer's own, else the property's, which needs no asking. */
function useGroupRate(chosen: string | null, customer: Picked | null) {
  const { data: contact } = useQuery(trpc.contacts.get.queryOptions({ id: customer?.id ?? "" }, { enabled: customer !== null }));
  const rates = (useRates().data?.data ?? []).filter(({ active }) => active);
  const own = customer && rates.find(({ id }) => id === contact?.default_rate_id)?.id;
  const asked = chosen ?? own ?? null;
  const usual = rates.find((rate) => rate.default)?.id;
  return { asked, id: asked ?? usual ?? "", choices: rates.map(({ id, name }) => ({ value: id, label: name })) };
}

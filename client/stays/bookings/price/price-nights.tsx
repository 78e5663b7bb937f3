import { Button } from "@mantine/core";
import { Fragment } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { useItemName, useRates } from "#client/platform/core/master-data.ts";
import { mayEdit } from "#client/stays/bookings/action-choices.ts";
import { openNights } from "#client/stays/bookings/price/open-nights.tsx";
import css from "#client/stays/bookings/price/price-nights.module.css";
import { sumAmounts } from "#shared/platform/core/money.ts";
import { onTopOf, type PriceDay, priceDays } from "#shared/prices/pricing/price-days.ts";
import { appliedRuleWords } from "#shared/prices/rates/price-rule-words.ts";
import type { AppliedPriceRule } from "#shared/prices/rates/price-rules.ts";
import type { Booking, BookingNight, ItemPrice } from "#shared/stays/bookings/schema.ts";

/** The price of the stay by night, folded up, each with its included items indented below it, then the extras. */
export function PriceNights({ booking }: { booking: Booking }) {
  const say = useSay();
  const { money } = useFormats();
  const itemName = useItemName();
  const days = priceDays(booking.price);
  const nights = new Map((booking.nights ?? []).map((night) => [night.date, night]));
  const hasRates = new Set([...nights.values()].map(({ rate_id }) => rate_id)).size > 1;
  const lodging = sumAmounts(days.map(({ night }) => night ?? 0));
  const onTop = onTopOf(booking.price).filter(({ gross_amount }) => gross_amount !== 0);
  const head = [
    { text: say("bookings.price_day") },
    { text: say("bookings.price_what") },
    { text: say("bookings.price_quantity"), wide: true },
    { text: say("bookings.price_unit"), wide: true },
    { text: say("bookings.price_amount") },
  ];
  return (
    <details className={css["fold"]}>
      <summary>
        {say("folios.price_nights")}
        {booking.rate && <span>{booking.rate.name}</span>}
      </summary>
      <table className={css["table"]}>
        <thead>
          <tr>
            {head.map(({ text, wide }) => (
              <th key={text} scope="col" data-wide={wide}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRows key={day.date} day={day} night={nights.get(day.date)} hasRates={hasRates} />
          ))}
        </tbody>
        <tfoot>
          {onTop.length > 0 && <SumRow label={say("bookings.lodging")} amount={lodging} />}
          {onTop.map(({ item_id, name, gross_amount }) => (
            <SumRow key={item_id} label={itemName(name)} amount={gross_amount} />
          ))}
          <tr data-total>
            <th scope="row" colSpan={2}>
              {say("bookings.stay_price")}
            </th>
            <td data-wide colSpan={2} aria-hidden />
            <td>{money(booking.price.gross_amount)}</td>
          </tr>
        </tfoot>
      </table>
      {mayEdit(booking) && booking.price.nights.length > 0 && (
        <Button variant="default" size="compact-md" mt="sm" onClick={() => openNights(booking.id)}>
          {say("bookings.change_nights")}
        </Button>
      )}
    </details>
  );
}

type DayProps = { day: PriceDay; night: BookingNight | undefined; hasRates: boolean };

function DayRows({ day: { date, night, rules, included, on_top }, night: known, hasRates }: DayProps) {
  const say = useSay();
  const { money, calendarDate } = useFormats();
  return (
    <Fragment>
      {night !== null && (
        <tr data-night>
          <th scope="row">{calendarDate(date)}</th>
          <td>
            {say("bookings.price_night")}
            {hasRates && known?.rate_id && <RateNote id={known.rate_id} />}
            {known?.fixed && <span className={css["note"]}>{say("bookings.price_by_hand")}</span>}
          </td>
          <td data-wide>1</td>
          <td data-wide>{money(night)}</td>
          <td>{money(night)}</td>
        </tr>
      )}
      {night !== null && known?.fixed !== true && rules.map((rule) => <RuleRow key={rule.kind} rule={rule} />)}
      {[...included, ...on_top].map((item, index) => (
        <ItemRow key={`${item.item_id} ${item.included}`} item={item} date={night === null && index === 0 ? date : undefined} />
      ))}
    </Fragment>
  );
}

/** The name of a night's rate, where the stay has several. */
function RateNote({ id }: { id: string }) {
  const rate = useRates().data?.data.find((each) => each.id === id);
  return rate ? <span className={css["note"]}>{rate.name}</span> : null;
}

/** A surcharge or discount in the price of a night. */
function RuleRow({ rule }: { rule: AppliedPriceRule }) {
  const formats = useFormats();
  const language = useLanguage();
  const { money } = formats;
  const amount = `${rule.gross_amount > 0 ? "+" : ""}${money(rule.gross_amount)}`;
  return (
    <tr data-included>
      <th scope="row" aria-hidden />
      <td>
        {appliedRuleWords(rule, { language, ...formats })}
        <span className={css["count"]}> {amount}</span>
      </td>
      <td data-wide aria-hidden />
      <td data-wide>{amount}</td>
      <td aria-hidden />
    </tr>
  );
}

function ItemRow({ item, date }: { item: ItemPrice; date?: string | undefined }) {
  const say = useSay();
  const { money, calendarDate } = useFormats();
  const itemName = useItemName();
  return (
    <tr data-included={item.included || undefined} data-begins={date !== undefined || undefined}>
      <th scope="row">{date && calendarDate(date)}</th>
      <td>
        <span className={css["count"]}>{item.quantity} × </span>
        {itemName(item.name)}
        {item.included && <span className={css["note"]}>{say("bookings.price_included")}</span>}
        {item.exempt?.map(({ reason, quantity }) => (
          <span key={reason} className={css["note"]}>
            {say("local_taxes.exempt_note", { count: quantity, reason: say(`local_taxes.reason_${reason}`) })}
          </span>
        ))}
      </td>
      <td data-wide>{item.quantity}</td>
      <td data-wide>{money(item.unit_gross_amount)}</td>
      <td>{item.included ? "" : money(item.gross_amount)}</td>
    </tr>
  );
}

function SumRow({ label, amount }: { label: string; amount: number }) {
  const { money } = useFormats();
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td data-wide colSpan={2} aria-hidden />
      <td>{money(amount)}</td>
    </tr>
  );
}

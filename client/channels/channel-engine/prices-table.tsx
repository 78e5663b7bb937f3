import { Fragment } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { TableFrame } from "#client/platform/ui/table/table-frame.tsx";
import { Dim, Strong } from "#client/platform/ui/typography.tsx";
import type { ChannelPrices } from "#shared/channels/channel-engine/schema.ts";

type Day = ChannelPrices["days"][number];
type Amounts = Day["prices"];

/** Days down; the price here, then for each channel its price and the one that was sent last. */
export function PricesTable({ prices: { connections, days }, persons }: { prices: ChannelPrices; persons: number }) {
  const say = useSay();
  const { calendarDate } = useFormats();
  return (
    <TableFrame framed label={say("channels.tab_prices")}>
      <thead>
        <tr>
          <th scope="col">{say("channels.prices_day")}</th>
          <th scope="col" data-align="right">
            {say("channels.mapping_here")}
          </th>
          {connections.map(({ id, name }) => (
            <Fragment key={id}>
              <th scope="col" data-align="right">
                {name}
              </th>
              <th scope="col" data-align="right">
                {say("channels.prices_sent", { name })}
              </th>
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">{calendarDate(day.date)}</th>
            <td data-align="right">
              <Price amount={amountFor(day.prices, persons)} />
            </td>
            {day.channels.map((channel) => (
              <ChannelCells key={channel.connection_id} channel={channel} persons={persons} />
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function ChannelCells({ channel, persons }: { channel: Day["channels"][number]; persons: number }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { closed, prices, sent_closed, sent_prices, sent_at } = channel;
  const now = amountFor(prices, persons);
  const sent = amountFor(sent_prices, persons);
  const isSame = sent_closed === closed && (closed || now === sent);
  return (
    <>
      <td data-align="right">{closed ? <Dim>{say("channels.prices_closed")}</Dim> : <Price amount={now} />}</td>
      <td data-align="right" title={sent_at === null ? undefined : say("channels.cell_sent", { at: dateTime(sent_at) })}>
        {sent_closed === null ? <Dim>{say("channels.never")}</Dim> : <Last isSame={isSame} words={lastWords(sent_closed, sent, say)} />}
      </td>
    </>
  );
}

/** The price that was sent last, highlighted if it differs. */
function Last({ isSame, words }: { isSame: boolean; words: string | number | null }) {
  const { money } = useFormats();
  const shown = typeof words === "number" ? money(words) : (words ?? "–");
  return isSame ? <Dim>{shown}</Dim> : <Strong c="var(--kr-brass)">{shown}</Strong>;
}

function lastWords(isClosed: boolean, amount: number | null, say: Say): string | number | null {
  return isClosed ? say("channels.prices_closed") : amount;
}

function Price({ amount }: { amount: number | null }) {
  const { money } = useFormats();
  return amount === null ? "–" : money(amount);
}

function amountFor(prices: Amounts, persons: number): number | null {
  return prices.find((each) => each.persons === persons)?.gross_amount ?? null;
}

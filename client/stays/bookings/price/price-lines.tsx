import { Box, Group } from "@mantine/core";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItemName } from "#client/platform/core/master-data.ts";
import { Hint, Strong } from "#client/platform/ui/typography.tsx";
import { useOthersWords } from "#client/stays/bookings/payers-words.ts";
import css from "#client/stays/bookings/price/price-fields.module.css";
import { useStaySum } from "#client/stays/bookings/price/use-stay-sum.ts";
import { opposite, sumAmounts } from "#shared/platform/core/money.ts";
import { lodgingOf, onTopOf } from "#shared/prices/pricing/price-days.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** The parts of the agreed price: nights, extras summed by item and other charges; and the amount due if it differs. */
export function PriceLines({ booking }: { booking: Booking }) {
  const say = useSay();
  const { money } = useFormats();
  const { price, guest_due_amount: due } = booking;
  const others = useOthersWords()(booking);
  const itemName = useItemName();
  const { lodging, nights } = lodgingOf(price);
  const { total, ofGroup } = useStaySum(booking);
  const further = sumAmounts([total, opposite(price.gross_amount)]);
  return (
    <>
      <Box py={14} px={16} bdrs="lg" bg="var(--kr-surface-2)">
        <Group gap={0} align="baseline" justify="space-between" wrap="nowrap">
          <span>{say("bookings.sum")}</span>
          <Strong fz="xl" lts="-0.01em">
            {money(total)}
          </Strong>
        </Group>
        {ofGroup !== null && <Hint ta="right">{ofGroup}</Hint>}
        {due !== total && (
          <Group gap={0} align="baseline" justify="space-between" wrap="nowrap">
            <span>{say(due < 0 ? "folios.to_give_back" : "folios.due")}</span>
            <Strong fz="xl" lts="-0.01em">
              {money(Math.abs(due))}
            </Strong>
          </Group>
        )}
        {others !== null && (
          <Hint mt={2} ta="right">
            {others}
          </Hint>
        )}
      </Box>
      <table className={css["lines"]}>
        <tbody>
          <tr>
            <td>
              {say("bookings.lodging")}, {say("bookings.nights", { count: nights })}
            </td>
            <td>{money(lodging)}</td>
          </tr>
          {onTopOf(price).map(({ item_id, name, quantity, gross_amount }) => (
            <tr key={item_id}>
              <td>
                {quantity} × {itemName(name)}
              </td>
              <td>{money(gross_amount)}</td>
            </tr>
          ))}
          {further !== 0 && (
            <tr>
              <td>{say("bookings.further_charges")}</td>
              <td>{money(further)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
}

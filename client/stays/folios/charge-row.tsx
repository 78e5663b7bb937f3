import { Anchor, Checkbox, Menu } from "@mantine/core";
import { IconArrowsSplit2, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { bookingName } from "#client/platform/ui/booking-name.ts";
import { RowMenu } from "#client/platform/ui/dialog/row-menu.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { ChargeFigures } from "#client/stays/folios/charge-columns.tsx";
import { chargeName } from "#client/stays/folios/charge-name.ts";
import css from "#client/stays/folios/charges.module.css";
import { useFolioDesk } from "#client/stays/folios/folio-desk.ts";
import { useDragOf } from "#client/stays/folios/folio-drag.tsx";
import { MoveItems } from "#client/stays/folios/move-items.tsx";
import type { Booking } from "#shared/stays/bookings/schema.ts";
import type { Charge } from "#shared/stays/folios/schema.ts";

type Props = {
  charge: Charge;
  /** On a group's folio, the stay that it is for. */
  stay: Booking | undefined;
  date: string;
  isFirst: boolean;
  mayChange: boolean;
};

/** One charge; its whole row can be dragged to another folio, and the menu does the same. */
export function ChargeRow({ charge, stay, date, isFirst, mayChange }: Props) {
  const say = useSay();
  const { number, calendarDate } = useFormats();
  const { ref, handlers, isDragged } = useDragOf(charge, mayChange);
  const { quantity } = charge;
  return (
    <tr
      ref={ref}
      data-included={charge.included || undefined}
      data-first={isFirst || undefined}
      data-movable={mayChange || undefined}
      data-dragged={isDragged || undefined}
      {...handlers}
    >
      {mayChange && <Choose charge={charge} />}
      <th scope="row" data-text>
        {isFirst ? calendarDate(date) : <span className="visually-hidden">{calendarDate(date)}</span>}
      </th>
      <td data-text>
        {quantity > 1 && <span className={css["count"]}>{number(quantity)} × </span>}
        {chargeName(charge)}
        {stay && <Stay stay={stay} />}
        {charge.included && <span className={css["note"]}>{say("folios.included")}</span>}
        {charge.credit_note_id !== null && <span className={css["note"]}>{say("folios.credited")}</span>}
        {charge.edited && <span className={css["note"]}>{say("folios.edited")}</span>}
      </td>
      <ChargeFigures of={charge} />
      {mayChange && (
        <td className={css["rowMenu"]}>
          <ChargeMenu charge={charge} />
        </td>
      )}
    </tr>
  );
}

/** `204 · Anna Gruber`, which leads to the stay. */
function Stay({ stay }: { stay: Booking }) {
  return (
    <Anchor component={Link} to={`/bookings/${stay.id}?tab=folios`} draggable={false} inherit c="dimmed" ml={8}>
      {[stay.room?.number, bookingName(stay)].filter(Boolean).join(" · ")}
    </Anchor>
  );
}

function Choose({ charge }: { charge: Charge }) {
  const say = useSay();
  const { calendarDate } = useFormats();
  const { chosen, choose } = useFolioDesk();
  return (
    <td className={css["choose"]}>
      <Checkbox
        size="xs"
        aria-label={say("folios.choose", { name: chargeName(charge), day: calendarDate(charge.booked_on) })}
        checked={chosen.some(({ id }) => id === charge.id)}
        onChange={(event) => choose(charge, event.currentTarget.checked)}
      />
    </td>
  );
}

function ChargeMenu({ charge }: { charge: Charge }) {
  const say = useSay();
  const { calendarDate } = useFormats();
  const { actions, move } = useFolioDesk();
  const { change } = useAddress();
  return (
    <RowMenu label={say("folios.actions_of", { name: chargeName(charge), day: calendarDate(charge.booked_on) })} size={28} width={250}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => change({ charge: charge.id })}>
        {say("actions.edit")}
      </Menu.Item>
      {Math.abs(charge.gross_amount) > 0.01 && (
        <Menu.Item leftSection={<IconArrowsSplit2 size={16} aria-hidden />} onClick={() => change({ split: charge.id })}>
          {say("folios.split_open")}
        </Menu.Item>
      )}
      <MoveItems from={charge.folio_id} onMove={(to) => void move([charge], to)} />
      <Menu.Divider />
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={actions.isRunning}
        onClick={() => void actions.removeCharge(charge)}
      >
        {say("actions.delete")}
      </Menu.Item>
    </RowMenu>
  );
}

import { Button, Menu } from "@mantine/core";
import { IconArrowsSort, IconCheck } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import css from "#client/stays/housekeeping/board.module.css";
import type { BoardOrder } from "#client/stays/housekeeping/board-sections.tsx";

const LABELS = { work: "housekeeping.by_work", floor: "housekeeping.by_floor" } as const satisfies Record<BoardOrder, string>;
const ORDERS = ["work", "floor"] as const satisfies readonly BoardOrder[];

/** The order that the address names (`?order=floor`); by urgency without one. */
export function useBoardOrder() {
  const { params, change } = useAddress();
  const order: BoardOrder = params.get("order") === "floor" ? "floor" : "work";
  return { order, setOrder: (chosen: BoardOrder) => change({ order: chosen === "work" ? null : chosen }, { replace: true }) };
}

/** In which order the rooms stand: changed once a day, so it takes no room of its own. */
export function OrderMenu() {
  const say = useSay();
  const { order, setOrder } = useBoardOrder();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          className={css["order"] ?? ""}
          data-screen-only
          variant="subtle"
          leftSection={<IconArrowsSort size={17} aria-hidden />}
          aria-label={`${say("housekeeping.order")}: ${say(LABELS[order])}`}
        >
          <span className={css["orderWord"]}>{say(LABELS[order])}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ORDERS.map((each) => (
          <Menu.Item
            key={each}
            className={css["orderItem"] ?? ""}
            role="menuitemradio"
            aria-checked={each === order}
            rightSection={each === order ? <IconCheck size={16} aria-hidden /> : undefined}
            onClick={() => setOrder(each)}
          >
            {say(LABELS[each])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

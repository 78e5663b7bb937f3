import { Box, Button, Menu } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useFolioDesk } from "#client/stays/folios/folio-desk.ts";
import css from "#client/stays/folios/folio-drag.module.css";
import { MoveItems } from "#client/stays/folios/move-items.tsx";
import { sumAmounts } from "#shared/platform/core/money.ts";

/** Number and sum of the chosen charges, with their common target folios. */
export function ChosenCharges({ onClear }: { onClear(): void }) {
  const say = useSay();
  const { money } = useFormats();
  const { chosen, move } = useFolioDesk();
  const [first] = chosen;
  if (!first) return null;
  const amount = money(sumAmounts(chosen.map(({ gross_amount }) => gross_amount)));
  const from = chosen.every(({ folio_id }) => folio_id === first.folio_id) ? first.folio_id : null;
  return (
    <div className={css["chosen"]} role="toolbar" aria-label={say("folios.move")}>
      <Box component="span" flex={1}>
        {say("folios.chosen", { count: chosen.length, amount })}
      </Box>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
        {say("folios.unchoose")}
      </Button>
      <Menu position="bottom-end" shadow="md" width={250}>
        <Menu.Target>
          <Button size="compact-sm" leftSection={<IconArrowRight size={15} aria-hidden />}>
            {say("folios.move")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown ta="left">
          <MoveItems from={from} onMove={(to) => void move(chosen, to)} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

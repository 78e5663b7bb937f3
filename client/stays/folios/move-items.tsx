import { Menu } from "@mantine/core";
import { IconArrowRight, IconPlus } from "@tabler/icons-react";
import { useSay } from "#client/platform/core/i18n.ts";
import { MenuPart } from "#client/platform/ui/dialog/menu-part.tsx";
import { type CurrentFolio, useFolioDesk } from "#client/stays/folios/folio-desk.ts";

/** Menu items of target folios for charges: other open ones, those of the group or its bookings, or a new one. */
export function MoveItems({ from, onMove }: { from: string | null; onMove(to: CurrentFolio): void }) {
  const say = useSay();
  const { folios, elsewhere } = useFolioDesk();
  const here = folios.filter(({ id, status }) => status === "open" && id !== from).map((folio) => ({ ...folio, isGroup: false }));
  return (
    <MenuPart label={say("folios.move_to")}>
      {[...here, ...elsewhere].map(({ id, number, isGroup }) => (
        <Menu.Item key={id} leftSection={<IconArrowRight size={16} aria-hidden />} onClick={() => onMove({ id, number })}>
          {say(isGroup ? "folios.group_folio" : "folios.folio", { number })}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onMove(null)}>
        {say("folios.move_to_new")}
      </Menu.Item>
    </MenuPart>
  );
}

import { useAtomValue } from "jotai";
import { HoverCard } from "#client/room-plan/cards/hover-card.tsx";
import { DrawMenu, Refusal, RoomMenu } from "#client/room-plan/cards/plan-menus.tsx";
import { SelectionBar } from "#client/room-plan/cards/selection-bar.tsx";
import { usePlanView } from "#client/room-plan/store/plan-view.ts";
import { later, soon } from "#client/ui/later.tsx";

const ShortcutsHelp = later(soon(() => import("#client/room-plan/cards/shortcuts-help.tsx").then((module) => module.ShortcutsHelp)));

/** The small cards that open over the plan, each for itself. */
export function PlanCards() {
  const { session, atoms } = usePlanView();
  const isHelpOpen = useAtomValue(session.help, { store: atoms });
  return (
    <>
      <HoverCard />
      <DrawMenu />
      <RoomMenu />
      <Refusal />
      <SelectionBar />
      {isHelpOpen && <ShortcutsHelp />}
    </>
  );
}

import { useAtomValue } from "jotai";
import { HoverCard } from "#client/room-plan/hover-card.tsx";
import { helpAtom } from "#client/room-plan/plan-gesture.ts";
import { DrawMenu, Refusal, RoomMenu } from "#client/room-plan/plan-menus.tsx";
import { usePlanView } from "#client/room-plan/plan-view.ts";
import { SelectionBar } from "#client/room-plan/selection-bar.tsx";
import { later, soon } from "#client/ui/later.tsx";

const ShortcutsHelp = later(soon(() => import("#client/room-plan/shortcuts-help.tsx").then((module) => module.ShortcutsHelp)));

/** The small cards that open over the plan, each for itself. */
export function PlanCards() {
  const { atoms } = usePlanView();
  const isHelpOpen = useAtomValue(helpAtom, { store: atoms });
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

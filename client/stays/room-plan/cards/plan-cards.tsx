import { useAtomValue } from "jotai";
import { later, soon } from "#client/platform/ui/later.tsx";
import { HoverCard } from "#client/stays/room-plan/cards/hover-card.tsx";
import { DrawMenu, Refusal, RoomMenu } from "#client/stays/room-plan/cards/plan-menus.tsx";
import { SelectionBar } from "#client/stays/room-plan/cards/selection-bar.tsx";
import { usePlanView } from "#client/stays/room-plan/store/plan-view.ts";

const ShortcutsHelp = later(soon(() => import("#client/stays/room-plan/cards/shortcuts-help.tsx").then((module) => module.ShortcutsHelp)));

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

import { HoverCard } from "#client/room-plan/hover-card.tsx";
import { DrawMenu, Refusal, RoomMenu } from "#client/room-plan/plan-menus.tsx";
import { SelectionBar } from "#client/room-plan/selection-bar.tsx";
import { ShortcutsHelp } from "#client/room-plan/shortcuts-help.tsx";

/** The small cards that open over the plan, each for itself. */
export function PlanCards() {
  return (
    <>
      <HoverCard />
      <DrawMenu />
      <RoomMenu />
      <Refusal />
      <SelectionBar />
      <ShortcutsHelp />
    </>
  );
}

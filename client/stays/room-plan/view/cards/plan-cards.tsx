import { useAtomValue } from "jotai";
import { answerPrices } from "#client/stays/room-plan/store/plan-move.ts";
import { planHelpAtom, priceQuestionAtom } from "#client/stays/room-plan/store/plan-session.ts";
import { HoverCard } from "#client/stays/room-plan/view/cards/hover-card.tsx";
import { PriceDialog } from "#client/stays/room-plan/view/cards/plan-dialogs.tsx";
import { DrawMenu, Refusal, RoomMenu } from "#client/stays/room-plan/view/cards/plan-menus.tsx";
import { SelectionBar } from "#client/stays/room-plan/view/cards/selection-bar.tsx";
import { ShortcutsHelp } from "#client/stays/room-plan/view/cards/shortcuts-help.tsx";
import { usePlan } from "#client/stays/room-plan/view/plan-context.ts";

/** The small cards that open over the plan, each for itself. */
export function PlanCards() {
  const { store, words } = usePlan();
  const question = useAtomValue(priceQuestionAtom);
  const isHelpOpen = useAtomValue(planHelpAtom);
  return (
    <>
      <HoverCard />
      <DrawMenu />
      <RoomMenu />
      <Refusal />
      <SelectionBar />
      {question && <PriceDialog question={question} money={words.money} onAnswer={(answers) => answerPrices(store, answers)} />}
      {isHelpOpen && <ShortcutsHelp />}
    </>
  );
}

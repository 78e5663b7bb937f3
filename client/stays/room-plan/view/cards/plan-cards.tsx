import { useAtomValue } from "jotai";
import { answerPrices } from "#client/stays/room-plan/store/plan-move.ts";
import { usePlanView } from "#client/stays/room-plan/store/plan-view.ts";
import { HoverCard } from "#client/stays/room-plan/view/cards/hover-card.tsx";
import { PriceDialog } from "#client/stays/room-plan/view/cards/plan-dialogs.tsx";
import { DrawMenu, Refusal, RoomMenu } from "#client/stays/room-plan/view/cards/plan-menus.tsx";
import { SelectionBar } from "#client/stays/room-plan/view/cards/selection-bar.tsx";
import { ShortcutsHelp } from "#client/stays/room-plan/view/cards/shortcuts-help.tsx";

/** The small cards that open over the plan, each for itself. */
export function PlanCards() {
  const view = usePlanView();
  const { session, atoms, words } = view;
  const question = useAtomValue(session.priceQuestion, { store: atoms });
  const isHelpOpen = useAtomValue(session.help, { store: atoms });
  return (
    <>
      <HoverCard />
      <DrawMenu />
      <RoomMenu />
      <Refusal />
      <SelectionBar />
      {question && <PriceDialog question={question} money={words.money} onAnswer={(answers) => answerPrices(view, answers)} />}
      {isHelpOpen && <ShortcutsHelp />}
    </>
  );
}

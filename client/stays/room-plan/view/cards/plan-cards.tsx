import { useAtomValue } from "jotai";
import { later, soon } from "#client/platform/ui/later.tsx";
import { answerPrices } from "#client/stays/room-plan/store/plan-move.ts";
import { usePlanView } from "#client/stays/room-plan/store/plan-view.ts";
import { HoverCard } from "#client/stays/room-plan/view/cards/hover-card.tsx";
import { DrawMenu, Refusal, RoomMenu } from "#client/stays/room-plan/view/cards/plan-menus.tsx";
import { SelectionBar } from "#client/stays/room-plan/view/cards/selection-bar.tsx";

const ShortcutsHelp = later(
  soon(() => import("#client/stays/room-plan/view/cards/shortcuts-help.tsx").then((module) => module.ShortcutsHelp)),
);

const PriceDialog = later(soon(() => import("#client/stays/room-plan/view/cards/plan-dialogs.tsx").then((module) => module.PriceDialog)));

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

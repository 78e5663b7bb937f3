import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";
import type { RoutingQuestion } from "#client/stays/folios/routing-dialog.tsx";

const RoutingDialog = lazyPart(() => import("#client/stays/folios/routing-dialog.tsx").then((module) => module.RoutingDialog));

/** Opens the form that splits the bill of a booking or group. */
export function openRouting(question: RoutingQuestion): void {
  void openDialog((close) => <RoutingDialog question={question} onClose={close} />);
}

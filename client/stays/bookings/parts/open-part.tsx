import { openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";
import { lazyPart } from "#client/platform/ui/lazy-part.tsx";

/** A part of a stay, and if its guest gets another room in the middle of it, or the part other days or another room. */
export type PartQuestion = { booking_id: string; part_id: string; kind: "cut" | "change" };

const PartDialog = lazyPart(() => import("#client/stays/bookings/parts/part-dialog.tsx").then((module) => module.PartDialog));

const LongerStayDialog = lazyPart(() =>
  import("#client/stays/bookings/parts/longer-stay-dialog.tsx").then((module) => module.LongerStayDialog),
);

/** A stay that is to last longer, until a day or one night more. */
export type LongerStay = { booking_id: string; to: string | null };

/** Opens the dialog about a longer stay. */
export function openLongerStay(question: LongerStay): void {
  void openDialog((close) => <LongerStayDialog question={question} onClose={close} />);
}

/** Opens the dialog about a part of a stay. */
export function openPart(question: PartQuestion): void {
  void openDialog((close) => <PartDialog question={question} onClose={close} />);
}

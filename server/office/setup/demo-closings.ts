import { closeDrawer } from "#server/money/cash-closings/closings.ts";
import { drawerOf } from "#server/money/cash-closings/drawer.ts";
import { moveCash } from "#server/money/cash-closings/entries.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { cents, least, most, ZERO } from "#shared/platform/core/money.ts";

const FLOAT = cents(300);

/** Puts the change into the demo's drawer, with which its first day begins. */
export function fillDrawer(work: Work): void {
  moveCash(work, { amount: FLOAT, reason: "Wechselgeld" });
}

/** The daily closing of a day of the demo: the cash agrees, the change stays in the drawer. */
export function closeDay(work: Work): void {
  const { number, sequence, expected_amount } = drawerOf(work).shown;
  if (expected_amount < 0) return;
  const left_amount = least(FLOAT, most(ZERO, expected_amount));
  closeDrawer(work, { number, sequence, expected_amount, counted_amount: expected_amount, counts: [], left_amount, note: null });
}

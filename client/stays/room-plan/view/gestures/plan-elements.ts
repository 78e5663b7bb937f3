import type { Refused, Spot } from "#client/stays/room-plan/store/plan-session.ts";
import type { PlanView } from "#client/stays/room-plan/store/plan-view.ts";

/** Gives a booking's bar the focus. */
export function focusBar(view: PlanView, id: string): void {
  view.dom.scroller?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
}

/** Says beside a booking's or a lock's bar what was not done with it and why. */
export function refuseBeside(view: PlanView, id: string, { verb, reason }: Pick<Refused, "verb" | "reason">): void {
  view.atoms.set(view.session.refusal, { verb, reason, swap: [], spot: spotOfBar(view, id) });
}

/** Beside the bar, else in the middle of the plan. */
function spotOfBar({ dom }: PlanView, id: string): Spot {
  const bar = dom.scroller?.querySelector(`[data-bar="${CSS.escape(id)}"], [data-lock="${CSS.escape(id)}"]`) ?? dom.scroller;
  const rect = bar?.getBoundingClientRect();
  return rect ? { x: rect.left + Math.min(rect.width, 600) / 2, y: rect.top + Math.min(rect.height, 400) } : { x: 300, y: 300 };
}

/** What a button or link outside the plan does by these keys is its own, and so is what lists and choices do by arrows. */
const PRESSING: ReadonlySet<string> = new Set(["Enter", " "]);
const OWN_ARROWS = "input, nav, aside, [role=tablist], [role=toolbar]";

/** A key that was pressed somewhere beside the plan, on its tool bar for instance, still belongs to the plan where nothing else takes it. */
export function isOthersKey({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target === document.body || target.closest("[data-plan]")) return false;
  return PRESSING.has(key) || (key.startsWith("Arrow") && target.closest(OWN_ARROWS) !== null);
}

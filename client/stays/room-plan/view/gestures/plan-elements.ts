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

/** The keys of controls outside the plan: these press a button or a link, and arrows move in a list or a choice. */
const PRESSING: ReadonlySet<string> = new Set(["Enter", " "]);
const OWN_ARROWS = "input, nav, aside, [role=tablist], [role=toolbar]";

/** True if a control outside the plan takes the key. Other keys belong to the plan, also while its tool bar has the focus. */
export function isOthersKey({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target === document.body || target.closest("[data-plan]")) return false;
  return PRESSING.has(key) || (key.startsWith("Arrow") && target.closest(OWN_ARROWS) !== null);
}

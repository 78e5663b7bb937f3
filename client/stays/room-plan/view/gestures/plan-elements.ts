import { planState, type Refused, refusalAtom, type Spot } from "#client/stays/room-plan/store/plan-session.ts";

/** Gives a booking's bar the focus. */
export function focusBar(key: string): void {
  document.querySelector<HTMLElement>(`${ROWS} [data-bar="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** The element in which the rows are, without the parking lane. */
const ROWS = "[data-plan] section[tabindex]";

/** Says beside a booking's or a lock's bar what was not done with it and why. */
export function refuseBeside(key: string, { verb, reason }: Pick<Refused, "verb" | "reason">): void {
  planState.set(refusalAtom, { verb, reason, swap: [], spot: spotOfBar(key) });
}

/** Beside the bar, else in the middle of the plan. */
function spotOfBar(key: string): Spot {
  const rows = document.querySelector(ROWS);
  const bar = rows?.querySelector(`[data-bar="${CSS.escape(key)}"], [data-lock="${CSS.escape(key)}"]`) ?? rows;
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

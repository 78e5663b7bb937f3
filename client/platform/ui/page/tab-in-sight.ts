/** The last tab in sight fades over this width (`url-tabs.module.css`). */
const FADE = 56;

/** Scrolls the open tab into view, clear of the fading edge, if the tabs are wider than the screen. */
export function bringInSight(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const end = tab.offsetLeft + tab.offsetWidth + FADE - list.clientWidth;
  list.scrollLeft = Math.max(end, Math.min(tab.offsetLeft, list.scrollLeft));
}

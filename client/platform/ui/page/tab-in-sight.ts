/** Scrolls the open tab into view, if the tabs are wider than the screen. */
export function bringInSight(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const end = tab.offsetLeft + tab.offsetWidth - list.clientWidth;
  list.scrollLeft = Math.max(end, Math.min(tab.offsetLeft, list.scrollLeft));
}

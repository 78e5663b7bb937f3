/** Where tabs are wider than the screen: the one that is open is not left beyond its edge. */
export function bringInSight(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const end = tab.offsetLeft + tab.offsetWidth - list.clientWidth;
  list.scrollLeft = Math.max(end, Math.min(tab.offsetLeft, list.scrollLeft));
}

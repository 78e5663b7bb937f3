/** Messages from the embedded page to the website around it, where `embed.ts` listens. */
export type FrameMessage = { keyrack: "height"; height: number } | { keyrack: "step" };

/**
 * Tells the website around the frame how high the page is, and when a step begins. Any website may embed the page, so that the message names
 * no receiver; it says nothing about the guest.
 */
export function tellHeight(outside: Window): void {
  const tell = (message: FrameMessage) => outside.postMessage(message, "*");
  const measure = () => tell({ keyrack: "height", height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(measure).observe(document.body);
  document.addEventListener("new-step", () => tell({ keyrack: "step" }));
  measure();
}

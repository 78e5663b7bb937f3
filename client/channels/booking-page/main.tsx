import { hydrateRoot } from "react-dom/client";
import { BookingPage } from "#client/channels/booking-page/page.tsx";
import { tellHeight } from "#client/channels/booking-page/tell-height.ts";
import type { PageView } from "#shared/channels/booking-page/view.ts";
import "#client/channels/booking-page/page.css";

const root = document.querySelector("#page");
const view = JSON.parse(document.querySelector("#view")?.textContent ?? "null") as PageView | null;
if (root && view) {
  // What a browser writes differently than the server, such as a blank in a date, is drawn again without a word.
  hydrateRoot(root, <BookingPage {...view} />, { onRecoverableError: () => {} });
  if (view.isEmbedded && parent !== window) tellHeight(parent);
}

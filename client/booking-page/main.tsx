import { hydrateRoot } from "react-dom/client";
import { BookingPage } from "#client/booking-page/page.tsx";
import { tellHeight } from "#client/booking-page/tell-height.ts";
import type { PageView } from "#shared/booking-page/view.ts";
import "#client/booking-page/page.css";

const root = document.querySelector("#page");
const view = JSON.parse(document.querySelector("#view")?.textContent ?? "null") as PageView | null;
if (root && view) {
  // What a browser writes differently than the server, such as a blank in a date, is drawn anew without a word.
  hydrateRoot(root, <BookingPage {...view} />, { onRecoverableError: () => {} });
  if (view.isEmbedded && parent !== window) tellHeight(parent);
}

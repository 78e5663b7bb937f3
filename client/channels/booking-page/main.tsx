import { hydrateRoot } from "react-dom/client";
import { BookingPage } from "#client/channels/booking-page/page.tsx";
import { tellHeight } from "#client/channels/booking-page/tell-height.ts";
import type { PageView } from "#shared/channels/booking-page/view.ts";
import "#client/channels/booking-page/page.css";

const root = document.querySelector("#page");
const view = JSON.parse(document.querySelector("#view")?.textContent ?? "null") as PageView | null;
if (root && view) {
  // Hydration differences, such as another kind of space in a date, are rendered again without an error.
  hydrateRoot(root, <BookingPage {...view} />, { onRecoverableError: () => {} });
  if (view.isEmbedded && parent !== window) tellHeight(parent);
}

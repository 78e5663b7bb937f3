import { renderToString } from "react-dom/server";
import { BookingPage } from "#client/channels/booking-page/page.tsx";
import type { RenderPage } from "#shared/channels/booking-page/view.ts";

/** Runs on the server: the first picture, which the browser's code takes over. */
export const renderPage: RenderPage = (view) => renderToString(<BookingPage {...view} />);

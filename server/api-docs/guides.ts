import { bookingPageGuide } from "#server/api-docs/booking-page-guide.ts";
import { calendarsGuide } from "#server/api-docs/calendars-guide.ts";
import { firstBookingGuide } from "#server/api-docs/first-booking-guide.ts";
import { webhooksGuide } from "#server/api-docs/webhooks-guide.ts";
import type { ApiGuide } from "#server/transport/api-docs-page.ts";

/** In the order in which an integration meets them. */
export const API_GUIDES: readonly ApiGuide[] = [firstBookingGuide, webhooksGuide, bookingPageGuide, calendarsGuide];

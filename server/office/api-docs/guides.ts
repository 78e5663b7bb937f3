import { bookingPageGuide } from "#server/office/api-docs/booking-page-guide.ts";
import { calendarsGuide } from "#server/office/api-docs/calendars-guide.ts";
import { channelsGuide } from "#server/office/api-docs/channels-guide.ts";
import { firstBookingGuide } from "#server/office/api-docs/first-booking-guide.ts";
import { payersGuide } from "#server/office/api-docs/payers-guide.ts";
import { staysGuide } from "#server/office/api-docs/stays-guide.ts";
import { webhooksGuide } from "#server/office/api-docs/webhooks-guide.ts";
import type { ApiGuide } from "#server/platform/transport/api-docs-page.ts";

/** In the order in which an integration meets them. */
export const API_GUIDES: readonly ApiGuide[] = [
  firstBookingGuide,
  staysGuide,
  payersGuide,
  webhooksGuide,
  bookingPageGuide,
  calendarsGuide,
  channelsGuide,
];

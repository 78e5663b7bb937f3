import { bookingPageUses } from "#server/channels/booking-page/uses.ts";
import type { Entity } from "#server/platform/core/work/entity.ts";

export const bookingPageEntity = {
  object: "booking_page",
  audience: "settings:read",
  uses: bookingPageUses,
} as const satisfies Entity;

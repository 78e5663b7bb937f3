import type { Throttle } from "#server/platform/core/process/throttle.ts";

/** Looking at the page, at days and prices: a family compares many, and several families may share a network. */
export const LOOKS: Throttle<"address"> = { name: "booking page looks", limits: [{ by: ["address"], most: 300 }] };
/** Keeping rooms and booking: few make more than a handful. */
export const BOOKS: Throttle<"address"> = { name: "booking page holds", limits: [{ by: ["address"], most: 30 }] };

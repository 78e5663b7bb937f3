/** How many days the plan can show at once. */
export const ZOOMS = [7, 14, 30, 90] as const;
export type Zoom = (typeof ZOOMS)[number];

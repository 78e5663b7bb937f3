import { z } from "zod";

const CountsByDay = z.object({
  yesterday: z.int().describe("How many yesterday"),
  today: z.int().describe("How many today"),
  tomorrow: z.int().describe("How many tomorrow"),
});
/** The numbers of active bookings that arrive and leave around today. */
export const DayCounts = z.object({
  check_in: CountsByDay.describe("The arrivals"),
  check_out: CountsByDay.describe("The departures"),
});
export type DayCounts = z.infer<typeof DayCounts>;

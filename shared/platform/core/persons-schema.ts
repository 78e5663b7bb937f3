import { z } from "zod";
import { ADULT_AGE } from "#shared/platform/core/persons.ts";

const Age = z
  .int()
  .min(0)
  .max(ADULT_AGE - 1);
/** A child of a new stay; `age` is in whole years on the day of arrival. */
export const ChildInput = z.strictObject({ age: Age.describe("Whole years on the day of arrival") });
/** A child of a stay as it is written back: one whose age was erased has none. */
export const ChildPatch = z.strictObject({
  age: Age.nullable().describe("Whole years on the day of arrival; null once the guest's data was erased"),
});
/** A child of a stay. Its age in whole years on the day of arrival is null once the guest was erased. */
export const Child = z.object({
  age: z.int().nullable().describe("Whole years on the day of arrival; null once the guest's data was erased"),
});

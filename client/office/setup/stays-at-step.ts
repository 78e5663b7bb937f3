import type { Location } from "react-router-dom";
import type { FirstStep } from "#shared/office/setup/first-run.ts";

/** True if a step is still open at the next address; without a word about it the step that is left to do is. */
export function staysAtStep({ pathname, search }: Location, step: FirstStep): boolean {
  const next = new URLSearchParams(search).get("step");
  return pathname === "/start" && (next === null || next === step);
}

import { z } from "zod";
import { Outcome } from "#client/channels/guest-links/outcome.ts";
import { GuestStay } from "#shared/channels/guest-links/schema.ts";

/** Keeps what a guest has done and typed while the tab is open, so that a reload loses nothing. */
const keyOf = (what: "done" | "draft", id: string) => `keyrack.guest.${what}.${id}`;

const FinishedForms = z.object({ stay: GuestStay, outcome: Outcome });
export type FinishedForms = z.infer<typeof FinishedForms>;

/** The stay whose link was used up here; its page can only say so from memory. */
export function rememberDone(id: string, done: FinishedForms): void {
  keep(keyOf("done", id), done);
}

export function recallDone(id: string): FinishedForms | null {
  return FinishedForms.safeParse(recall(keyOf("done", id))).data ?? null;
}

export function keepDraft(id: string, draft: unknown): void {
  keep(keyOf("draft", id), draft);
}

export function recallDraft(id: string): unknown {
  return recall(keyOf("draft", id));
}

export function forgetDraft(id: string): void {
  try {
    sessionStorage.removeItem(keyOf("draft", id));
  } catch {
    // A browser without storage keeps nothing.
  }
}

function keep(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse; then a reload loses what was typed.
  }
}

function recall(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

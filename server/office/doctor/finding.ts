/** The result of one check: `ok`, a `warning` that can wait, or a `fault` that prevents work or endangers data. */
export type Finding = {
  subject: string;
  state: "ok" | "warning" | "fault";
  /** One sentence about what was found. */
  text: string;
  /** One sentence about what to do; null if nothing is wrong. */
  remedy: string | null;
};

export const ok = (subject: string, text: string): Finding => ({ subject, state: "ok", text, remedy: null });
export const warning = (subject: string, text: string, remedy: string): Finding => ({ subject, state: "warning", text, remedy });
export const fault = (subject: string, text: string, remedy: string): Finding => ({ subject, state: "fault", text, remedy });

const SIGNS = { ok: "ok     ", warning: "warning", fault: "FAULT  " };
const WIDTH = 16;

/** A finding as one line of the terminal. */
export function lineOf({ subject, state, text, remedy }: Finding): string {
  return `${SIGNS[state]}  ${subject.padEnd(WIDTH)}${text}${remedy === null ? "" : ` ${remedy}`}`;
}

/** The message of an error, for a finding. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

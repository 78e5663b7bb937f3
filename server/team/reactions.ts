import type { Work } from "#server/core/work/work.ts";

type Reaction = (work: Work, user_id: string) => void;

/** What follows from a change of the team in the same transaction, told by the table of contents `server/wiring.ts`. */
export type TeamReactions = {
  /** A member acts in another role here. */
  roleChanged: readonly Reaction[];
  /** A member has no place here any more. */
  removed: readonly Reaction[];
  emailChanged: readonly Reaction[];
};

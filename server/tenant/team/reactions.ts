import type { Work } from "#server/platform/core/work/work.ts";

type Reaction = (work: Work, user_id: string) => void;

/** Reactions of other modules, in the same transaction, to changes of the team; listed in `server/wiring.ts`. */
export type TeamReactions = {
  /** The role of a member of this property was changed. */
  roleChanged: readonly Reaction[];
  /** A member was removed from the property. */
  removed: readonly Reaction[];
  emailChanged: readonly Reaction[];
};

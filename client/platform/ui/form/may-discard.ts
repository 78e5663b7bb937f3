import { askDiscard, guards } from "#client/platform/ui/form/unsaved.tsx";

/** Asks before something other than a link throws typed words away: the way out, another property. */
export async function mayDiscard(): Promise<boolean> {
  const dirty = [...guards].filter(({ isDirty }) => isDirty);
  if (dirty.length === 0) return true;
  const may = await askDiscard();
  // Anyone who has said so once is not asked again on the way.
  if (may) for (const guard of dirty) guard.isDirty = false;
  return may;
}

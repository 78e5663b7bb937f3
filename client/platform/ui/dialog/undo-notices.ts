/** A notice on the screen that offers an undo. Those of the plan's last step leave it to the history of steps. */
type UndoNotice = { id: string; isStep: boolean; take(): void };

let open: readonly UndoNotice[] = [];

/** The notices with an undo that are on the screen, for Ctrl+Z. */
export const undoNotices = {
  add: (notice: UndoNotice) => void (open = [...open, notice]),
  remove: (id: string) => void (open = open.filter((each) => each.id !== id)),
  clear: () => void (open = []),
  /** The newest one. */
  last: (): UndoNotice | undefined => open.at(-1),
};

/** How dialogs and panels come and go. */
export const DIALOG_TRANSITION = { duration: 300, exitDuration: 200 } as const;

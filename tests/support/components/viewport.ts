/** The screen on which components are drawn unless a test says otherwise: a laptop's. */
export const SCREEN = { width: 1440, height: 900 } as const;

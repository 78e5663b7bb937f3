/** Search parameter that opens the emergency sheet above any screen. */
export const PRINT_SHEET = { print: "emergency_sheet" } as const;
export const CLOSE_SHEET = { print: null } as const;

/** The ways in which a reminder reaches the customer. */
export const REMINDER_CHANNELS = ["mail", "print"] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

/** The formats in which banks hand statements over. */
export const STATEMENT_FORMATS = ["camt.053", "csv"] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** `open` while something of it is to be assigned, `booked`, or `ignored` because it has nothing to do with guests. */
export const BANK_LINE_STATES = ["open", "booked", "ignored"] as const;

/** Kinds of price rules: by the weekday of a night, by the nights of the stay, and by the days from booking to arrival. */
export const PRICE_RULE_KINDS = ["weekday", "long_stay", "short_stay", "last_minute"] as const;
export type PriceRuleKind = (typeof PRICE_RULE_KINDS)[number];

/** What the search finds. */
export const SEARCH_OBJECTS = ["booking", "contact", "group", "invoice", "room"] as const;

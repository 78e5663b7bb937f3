/** What the search finds. */
export const SEARCH_OBJECTS = ["booking", "contact", "group", "invoice", "room"] as const;

/** A single letter would find everything. */
export const SHORTEST_QUERY = 2;

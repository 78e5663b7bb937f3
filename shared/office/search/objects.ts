/** The entities that the search covers. */
export const SEARCH_OBJECTS = ["booking", "contact", "group", "invoice", "room"] as const;

/** The shortest query; a single letter would match nearly everything. */
export const MIN_QUERY_LENGTH = 2;

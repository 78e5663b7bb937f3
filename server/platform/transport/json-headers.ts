/** The headers of an answer that is JSON, for which the other security headers of HTML documents have no effect. */
export const JSON_HEADERS = { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" } as const;

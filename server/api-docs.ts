import { API_TOPICS } from "#server/api-topics.ts";
import FIRST_BOOKING from "#server/office/api-docs/first-booking.json" with { type: "json" };
import { API_GUIDES } from "#server/office/api-docs/guides.ts";
import { API_WORDS } from "#server/office/api-words/api-words.ts";

/** What the API's documentation consists of beside the calls themselves. */
export const API_DOCS = { topics: API_TOPICS, words: API_WORDS, exchanges: FIRST_BOOKING, guides: API_GUIDES } as const;

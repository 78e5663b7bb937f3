import FIRST_BOOKING from "#server/api-docs/first-booking.json" with { type: "json" };
import { API_GUIDES } from "#server/api-docs/guides.ts";
import { API_TOPICS } from "#server/api-topics.ts";
import { API_WORDS } from "#server/api-words/api-words.ts";

/** What the API's documentation consists of beside the calls themselves. */
export const API_DOCS = { topics: API_TOPICS, words: API_WORDS, exchanges: FIRST_BOOKING, guides: API_GUIDES } as const;

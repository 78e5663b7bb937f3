import { API_TOPICS } from "#server/api-topics.ts";
import FIRST_BOOKING from "#server/office/api-docs/first-booking.json" with { type: "json" };
import { GLOSSARY } from "#server/office/api-docs/glossary.ts";
import { API_GUIDES } from "#server/office/api-docs/guides.ts";

/** Parts of the API's documentation besides the calls. */
export const API_DOCS = { topics: API_TOPICS, glossary: GLOSSARY, exchanges: FIRST_BOOKING, guides: API_GUIDES } as const;

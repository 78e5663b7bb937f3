import { z } from "zod";
import { MIN_QUERY_LENGTH, SEARCH_OBJECTS } from "#shared/office/search/objects.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#shared/platform/core/paging.ts";

export const SearchQuery = z.strictObject({
  query: z.string().trim().min(MIN_QUERY_LENGTH).max(200).describe("What to search: any part of a word, at least two letters"),
  page_number: z.int().min(1).default(1),
  page_size: z.int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

export const SearchHit = z.object({
  object: z.enum(SEARCH_OBJECTS),
  id: z.string(),
  title: z.string().describe("The name or number of what was found"),
  subtitle: z.string().nullable().describe("What tells it apart from others of the same title"),
  url: z.string().describe("The page of the app that shows it"),
});
export type SearchHit = z.infer<typeof SearchHit>;

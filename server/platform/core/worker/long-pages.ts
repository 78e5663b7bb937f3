import type { z } from "zod";
import { jsonOr, rawJson } from "#server/platform/core/calls/raw-json.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { ownBytes, type ViewTask } from "#server/platform/core/worker/tasks.ts";
import { viewInWorker } from "#server/platform/core/worker/worker-pool.ts";
import type { Page, Paging } from "#shared/platform/core/paging.ts";

/** A page of more rows is read by a worker thread; a shorter one takes some milliseconds, less than the way to a worker thread. */
const LONG = 200;

/** The number of rows up to which a page is read by the main thread, where rows bring many others with them. */
type LongFrom<Query> = (query: Query) => number;

type PageQuery = Paging & { expand: readonly string[] };

/** A list of which one call may ask for a thousand rows with all their relations. */
export type PagedList<Query, Answer> = {
  answer: z.ZodType<Answer>;
  task: ViewTask<Query, { bytes: Uint8Array }>;
  read(view: View, query: Query): Answer | Promise<Answer>;
};

/**
 * Declares a list by its name, the schema of a page, and how a page is read. A long page is read, run through the schema and written as
 * JSON by a worker thread.
 */
export function pagedList<Query extends PageQuery, Answer extends Page<unknown>>(
  name: string,
  schema: z.ZodType<Answer>,
  page: (view: View, query: Query) => Answer,
  longFrom: LongFrom<Query> = () => LONG,
): PagedList<Query, Answer> {
  const task: PagedList<Query, Answer>["task"] = {
    name: `long page of ${name}`,
    read(view, query) {
      return { bytes: ownBytes(JSON.stringify(schema.parse(page(view, query)))) };
    },
  };
  const isLong = (view: View, query: Query) => {
    const limit = longFrom(query);
    return query.page_size > limit && page(view, { ...query, page_number: 1, page_size: 1, expand: [] }).count > limit;
  };
  return {
    answer: jsonOr(schema),
    task,
    async read(view, query) {
      if (!isLong(view, query)) return page(view, query);
      const { bytes } = await viewInWorker(view, task, query);
      return rawJson<Answer>([bytes]);
    },
  };
}

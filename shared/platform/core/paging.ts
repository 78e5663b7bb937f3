export const PAGE_SIZE = 15;
export const MAX_PAGE_SIZE = 1000;
/** The most records of a bounded relation that `expand` returns for one record. */
export const MAX_RELATED = 200;

export type Paging = { page_number: number; page_size: number };

export type Page<T> = {
  page_number: number;
  page_size: number;
  count: number;
  total_pages: number;
  has_previous_page: boolean;
  has_next_page: boolean;
  data: T[];
};

/** A page past the end is empty, not an error. */
export function makePage<T>({ page_number, page_size }: Paging, count: number, data: T[]): Page<T> {
  const total_pages = Math.ceil(count / page_size);
  return {
    page_number,
    page_size,
    count,
    total_pages,
    has_previous_page: page_number > 1 && total_pages > 0,
    has_next_page: page_number < total_pages,
    data,
  };
}

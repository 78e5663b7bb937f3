/** The only row of a list that must have exactly one; throws an unexpected error otherwise. */
export function only<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`expected exactly one row, got ${rows.length}`);
  return row;
}

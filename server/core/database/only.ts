/** The one row that as many as went in can have come out of; anything else is a bug. */
export function only<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`one row was expected, there are ${rows.length}`);
  return row;
}

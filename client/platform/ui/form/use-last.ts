import { useState } from "react";

/** Returns the value, or the last one that was not null: a panel keeps its content while it slides away. */
export function useLast<T>(shown: T | null): T | null {
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return shown ?? last;
}

import { useState } from "react";

/** What is shown, or else what was shown last: a panel keeps its content while it slides away. */
export function useLast<T>(shown: T | null): T | null {
  const [last, setLast] = useState(shown);
  if (shown !== null && shown !== last) setLast(shown);
  return shown ?? last;
}

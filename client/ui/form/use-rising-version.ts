import { useState } from "react";

/** Counts the versions of what has none of its own: one more each time its content is another. */
export function useRisingVersion(content: unknown): number {
  const text = JSON.stringify(content);
  const [seen, setSeen] = useState({ text, version: 1 });
  if (text !== seen.text) setSeen({ text, version: seen.version + 1 });
  return seen.version;
}

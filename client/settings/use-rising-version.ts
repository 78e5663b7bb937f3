import { useRef } from "react";

/** Counts the versions of what has none of its own: one more each time its content is another. */
export function useRisingVersion(content: unknown): number {
  const seen = useRef({ text: "", version: 0 });
  const text = JSON.stringify(content);
  if (text !== seen.current.text) seen.current = { text, version: seen.current.version + 1 };
  return seen.current.version;
}

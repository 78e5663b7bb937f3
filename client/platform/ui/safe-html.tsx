import { type ReactNode, useMemo } from "react";

const ALLOWED = new Set(["b", "strong", "em", "i", "br"]);

/** Text with a few harmless tags (bold, emphasis, line break); every other tag shows its text only, and no attribute lives. */
export function SafeHtml({ html }: { html: string }) {
  return useMemo(() => {
    const parsed = new DOMParser().parseFromString(html, "text/html");
    return <>{childrenOf(parsed.body)}</>;
  }, [html]);
}

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) => {
    if (child.nodeType === Node.TEXT_NODE) return child.textContent;
    const tag = child.nodeName.toLowerCase();
    if (tag === "script" || tag === "style") return null;
    if (tag === "br") return <br key={index} />;
    if (!ALLOWED.has(tag)) return childrenOf(child);
    return tag === "b" || tag === "strong" ? <strong key={index}>{childrenOf(child)}</strong> : <em key={index}>{childrenOf(child)}</em>;
  });
}

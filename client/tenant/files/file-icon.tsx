import { IconFile, IconFileText, IconFileTypeCsv, IconFileTypePdf, IconFileZip, IconPhoto } from "@tabler/icons-react";

const LOOK = { size: 20, stroke: 1.6, "aria-hidden": true, style: { flex: "none" } } as const;

/** A file's kind at a glance. */
export function FileIcon({ type }: { type: string }) {
  if (type === "application/pdf") return <IconFileTypePdf {...LOOK} />;
  if (type === "text/csv") return <IconFileTypeCsv {...LOOK} />;
  if (type === "application/zip") return <IconFileZip {...LOOK} />;
  if (type.startsWith("image/")) return <IconPhoto {...LOOK} />;
  return type.startsWith("text/") || type === "application/json" ? <IconFileText {...LOOK} /> : <IconFile {...LOOK} />;
}

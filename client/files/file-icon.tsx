import { IconFile, IconFileText, IconFileTypeCsv, IconFileTypePdf, IconFileZip, IconPhoto } from "@tabler/icons-react";

/** A file's kind at a glance. */
export function FileIcon({ type }: { type: string }) {
  const Icon = iconOf(type);
  return <Icon size={20} stroke={1.6} aria-hidden style={{ flex: "none" }} />;
}

function iconOf(type: string): typeof IconFile {
  if (type === "application/pdf") return IconFileTypePdf;
  if (type === "text/csv") return IconFileTypeCsv;
  if (type === "application/zip") return IconFileZip;
  if (type.startsWith("image/")) return IconPhoto;
  return type.startsWith("text/") || type === "application/json" ? IconFileText : IconFile;
}

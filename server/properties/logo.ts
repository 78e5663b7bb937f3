import type { Home, View } from "#server/core/work.ts";
import { readFileBytes } from "#server/files/disk.ts";
import { peekFile } from "#server/files/queries.ts";
import { getProperty } from "#server/properties/queries.ts";

export type Logo = { file_id: string; bytes: Buffer; type: "image/png" | "image/jpeg" };

/** The picture on the property's letterhead; null where it has none, or the disk has lost it. */
export function logoOf(view: View, home: Home): Logo | null {
  const { logo_id } = getProperty(view, view.actor.property_id).branding;
  const file = logo_id ? peekFile(view, logo_id) : null;
  const bytes = file ? readFileBytes(home, file.id) : null;
  if (!file || !bytes) return null;
  return { file_id: file.id, bytes, type: file.content_type === "image/png" ? "image/png" : "image/jpeg" };
}

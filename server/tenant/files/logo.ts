import type { Config, View, Work } from "#server/platform/core/work/work.ts";
import { readFileBytes } from "#server/tenant/files/disk.ts";
import { findFile, getFile } from "#server/tenant/files/queries.ts";
import { getProperty } from "#server/tenant/properties/queries.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { LOGO_TYPES } from "#shared/tenant/files/rules.ts";
import type { PropertyInput } from "#shared/tenant/properties/schema.ts";

export type Logo = { file_id: string; bytes: Buffer; type: "image/png" | "image/jpeg" };

/** The logo of the property's letterhead; null if it has none, or its bytes are missing on the disk. */
export function logoOf(view: View, config: Config): Logo | null {
  const { logo_id } = getProperty(view, view.actor.property_id).branding;
  const file = logo_id ? findFile(view, logo_id) : null;
  const bytes = file ? readFileBytes(config, file.id) : null;
  if (!file || !bytes) return null;
  return { file_id: file.id, bytes, type: file.content_type === "image/png" ? "image/png" : "image/jpeg" };
}

/** Throws `not_found` for a file that does not exist, and `validation` for one that is no image for a letterhead. */
export function assertLogo(work: Work, { branding }: Pick<PropertyInput, "branding">): void {
  if (branding.logo_id === null) return;
  const { content_type } = getFile(work, branding.logo_id, "branding.logo_id");
  if (!LOGO_TYPES.includes(content_type)) {
    throw new Problem("validation", "branding.logo_id", [{ path: "branding.logo_id", message: "png_jpeg" }]);
  }
}

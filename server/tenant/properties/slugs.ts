import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/platform/core/database/db.ts";
import { command, query } from "#server/platform/core/database/query.ts";
import type { Work } from "#server/platform/core/work/work.ts";
import { formerSlugs, properties } from "#server/tenant/properties/tables.ts";

const INSTALLATION = { acrossProperties: "short names are those of the installation" };

const propertyOfSlug = query(
  ["slug", "but"],
  (db, { slug, but }) =>
    db
      .select({ id: properties.id })
      .from(properties)
      .where(and(eq(properties.slug, slug), sql`${properties.id} IS NOT ${but}`, isNull(properties.deleted_at))),
  INSTALLATION,
);
const formerOwner = query(
  ["slug"],
  (db, { slug }) =>
    db
      .select({ id: properties.id, slug: properties.slug })
      .from(formerSlugs)
      .innerJoin(properties, eq(properties.id, formerSlugs.property_id))
      .where(and(eq(formerSlugs.slug, slug), isNull(properties.deleted_at))),
  INSTALLATION,
);
const keepFormer = command(
  ["slug", "property_id", "left_at"],
  (db, { slug, property_id, left_at }) =>
    db
      .insert(formerSlugs)
      .values({ slug, property_id, left_at })
      .onConflictDoUpdate({ target: formerSlugs.slug, set: { property_id: sql`excluded.property_id`, left_at: sql`excluded.left_at` } }),
  INSTALLATION,
);
const forgetFormer = command(["slug"], (db, { slug }) => db.delete(formerSlugs).where(eq(formerSlugs.slug, slug)), INSTALLATION);

export function isSlugTaken(db: Db, slug: string, byOtherThan: string | null = null): boolean {
  return propertyOfSlug.get({ db }, { slug, but: byOtherThan }) !== undefined;
}

/** True if a short name is or was that of another property: the program chooses none whose old addresses lead elsewhere. */
export function isSlugKnown(db: Db, slug: string, byOtherThan: string | null = null): boolean {
  const former = formerOwner.get({ db }, { slug });
  return isSlugTaken(db, slug, byOtherThan) || (former !== undefined && former.id !== byOtherThan);
}

/**
 * The short name to which an address leads: the name itself if a property has it, else that of the property that had it last. An unknown
 * name stays.
 */
export function presentSlug(db: Db, slug: string): string {
  return isSlugTaken(db, slug) ? slug : (formerOwner.get({ db }, { slug })?.slug ?? slug);
}

/** Keeps the short name that a property leaves, and ends what the one that it takes has led to. */
export function slugFollows(
  work: Work,
  { property_id, before, after }: { property_id: string; before: string | null; after: string },
): void {
  if (before === after) return;
  if (before !== null) keepFormer(work, { slug: before, property_id, left_at: work.now });
  forgetFormer(work, { slug: after });
}

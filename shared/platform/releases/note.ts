import type { Bilingual } from "#shared/platform/core/text.ts";

/** The parts of the product that release notes are grouped by, in the order in which they are listed. */
export const RELEASE_AREAS = ["stays", "guests", "money", "register", "channels", "everywhere", "operation"] as const;
export type ReleaseArea = (typeof RELEASE_AREAS)[number];

/** One change that users notice, in a sentence or two of each language. */
export type ReleaseNote = Bilingual & { readonly area: ReleaseArea };

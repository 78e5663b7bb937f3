import type { Work } from "#server/platform/core/work/work.ts";

/** Checks by modules above this one before a setting is saved or deleted, listed in `server/wiring.ts`; null stands for no setting. */
export type SettingChecks = readonly ((work: Work, change: { key: string; before: string | null; after: string | null }) => void)[];

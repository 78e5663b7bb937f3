/** What a link lets a guest do without logging in. */
export const LINK_PURPOSES = ["offer", "pre_check_in"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

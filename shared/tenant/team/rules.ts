import { DAY_MS } from "#shared/platform/core/stays.ts";

/** The image types that browsers show and a canvas can encode. */
export const AVATAR_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/webp"];
export const MAX_AVATAR_BYTES = 1_048_576;

/** Lifetime of a default password. It was passed on, perhaps by mail, so an unused one must not stay valid for ever. */
export const DEFAULT_PASSWORD_DAYS = 7;

/** The end of the life of a default password that is set now. */
export function defaultPasswordUntil(now: string): string {
  return new Date(Date.parse(now) + DEFAULT_PASSWORD_DAYS * DAY_MS).toISOString();
}

/** The URL of a member's picture by the user's `avatar_id`; null if there is none. */
export function avatarAddress(avatar_id: string | null): string | null {
  return avatar_id === null ? null : `/api/avatars/${avatar_id}`;
}

/** The initials for a user without a picture: the first letters of the first and the last word of the name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}

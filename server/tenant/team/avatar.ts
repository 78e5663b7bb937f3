import type { Download, Upload } from "#server/platform/core/calls/transfer.ts";
import { isUsed } from "#server/platform/core/database/uses.ts";
import type { Config, View, Work } from "#server/platform/core/work/work.ts";
import { anyFile, downloadOf, findFile } from "#server/tenant/files/queries.ts";
import { deleteFile, storeUpload, wrongFile } from "#server/tenant/files/service.ts";
import { isAvatarHere, userById } from "#server/tenant/team/queries.ts";
import { saveProfile } from "#server/tenant/team/service.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import { AVATAR_TYPES, MAX_AVATAR_BYTES } from "#shared/tenant/team/rules.ts";
import type { User } from "#shared/tenant/team/schema.ts";

type Write = <T>(task: (work: Work) => T) => T;
/** `write` is idempotent by the call's own key; `writeAgain` is for the cleanup after it, without the call's key and version. */
type Desk = { config: Config; write: Write; writeAgain: Write };

/** The avatar of a member of the property; any other file is not found, no matter who owns it. */
export function avatarOf(view: View, config: Config, id: string): Download {
  if (!isAvatarHere(view, id)) throw new Problem("not_found");
  return downloadOf(config, anyFile(view.db, id));
}

/**
 * Stores the uploaded image as the user's avatar and deletes the former one. Throws `validation` for a file that is no image or too large.
 */
export async function setAvatar(desk: Desk, userId: string, upload: Upload): Promise<User> {
  if (upload.bytes.length > MAX_AVATAR_BYTES) throw wrongFile("file_1_mib");
  const replaced: Replaced = { former: null };
  const user = await storeUpload(desk.config, upload, (store) =>
    desk.write((work) => {
      const file = store(work);
      if (!AVATAR_TYPES.includes(file.content_type)) throw wrongFile("picture");
      return replaceAvatar(work, { userId, avatar_id: file.id }, replaced);
    }),
  );
  dropFormer(desk, replaced);
  return user;
}

/** Removes the avatar; the initials are shown again. */
export function removeAvatar(desk: Desk, userId: string): User {
  const replaced: Replaced = { former: null };
  const user = desk.write((work) => replaceAvatar(work, { userId, avatar_id: null }, replaced));
  dropFormer(desk, replaced);
  return user;
}

/** The former avatar, if no record refers to it any more; null also for a repeated call. */
type Replaced = { former: string | null };

function replaceAvatar(work: Work, { userId, avatar_id }: { userId: string; avatar_id: string | null }, replaced: Replaced): User {
  const before = userById(work.db, userId)?.avatar_id ?? null;
  const saved = saveProfile(work, userId, { avatar_id });
  // An avatar that was uploaded in another property, or that another record refers to, is kept.
  if (before !== null && before !== avatar_id && findFile(work, before) && !isUsed(work, "file", before)) replaced.former = before;
  return saved;
}

function dropFormer({ config, writeAgain }: Desk, { former }: Replaced): void {
  if (former !== null) deleteFile(config, writeAgain, former);
}

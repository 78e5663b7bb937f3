import type { Download, Upload } from "#server/core/transfer.ts";
import type { Home, View, Work } from "#server/core/work.ts";
import { anyFile, downloadOf, peekFile } from "#server/files/queries.ts";
import { deleteFile, storeFile, wrongFile } from "#server/files/service.ts";
import { isAvatarHere, userById } from "#server/team/queries.ts";
import { saveProfile } from "#server/team/service.ts";
import { isUsed } from "#server/uses.ts";
import { Problem } from "#shared/core/errors.ts";
import { AVATAR_TYPES, MAX_AVATAR_BYTES } from "#shared/team/rules.ts";
import type { User } from "#shared/team/schema.ts";

/** Several writes make one picture, so they go without the call's own key and version. */
type Desk = { home: Home; write: <T>(task: (work: Work) => T) => T };

/** The bytes of the picture of somebody who works here; any other file is not found, whoever owns it. */
export function avatarOf(view: View, home: Home, id: string): Download {
  if (!isAvatarHere(view, id)) throw new Problem("not_found");
  return downloadOf(home, anyFile(view.db, id));
}

/** Keeps the uploaded picture as the user's own; the former one goes. Throws `validation` for what is no small picture. */
export async function setAvatar({ home, write }: Desk, userId: string, upload: Upload): Promise<User> {
  if (upload.bytes.length > MAX_AVATAR_BYTES) throw wrongFile("at most 1 MiB");
  const file = await storeFile(home, write, upload);
  try {
    if (!AVATAR_TYPES.includes(file.content_type)) throw wrongFile("a PNG, JPEG or WebP picture");
    return replaceAvatar({ home, write }, userId, file.id);
  } catch (thrown) {
    deleteFile(home, write, file.id);
    throw thrown;
  }
}

/** Without a picture the initials stand for the user again. */
export function removeAvatar(desk: Desk, userId: string): User {
  return replaceAvatar(desk, userId, null);
}

function replaceAvatar({ home, write }: Desk, userId: string, avatar_id: string | null): User {
  let former: string | null = null;
  const user = write((work) => {
    const before = userById(work.db, userId)?.avatar_id ?? null;
    const saved = saveProfile(work, userId, { avatar_id });
    // One that was uploaded in another property, or is shown elsewhere too, stays where it is.
    former = before !== null && before !== avatar_id && peekFile(work, before) && !isUsed(work, "file", before) ? before : null;
    return saved;
  });
  if (former !== null) deleteFile(home, write, former);
  return user;
}

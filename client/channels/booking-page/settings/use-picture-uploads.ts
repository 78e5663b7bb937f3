import { MIN_WIDTH, scalePicture, UnfitPicture } from "#client/channels/booking-page/settings/scale-picture.ts";
import { type Sending, sendFile } from "#client/platform/core/files.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import { useUploads } from "#client/tenant/files/use-uploads.ts";
import { MAX_PICTURES, type Picture } from "#shared/channels/booking-page/schema.ts";
import { File as StoredFile } from "#shared/tenant/files/schema.ts";

/** Maximum size of a camera's file; pictures are scaled down before the upload. */
export const MAX_MEGABYTES = 40;

/** Pictures that are made smaller and sent in three widths, one after the other. `room` says how many more the list takes. */
export function usePictureUploads({ room, onStored }: { room: number; onStored(picture: Picture): void }) {
  const say = useSay();
  const uploads = useUploads({
    whyNotSent: (file) => whyNotPicture(file, say),
    async store(file, sending) {
      onStored(await storePicture(file, sending));
    },
    wordsFor: (thrown) => (thrown instanceof UnfitPicture ? wordsOfUnfit(thrown, say) : wordsFor(thrown)),
  });
  const onTheirWay = uploads.lines.filter(({ state }) => state === "waiting" || state === "running").length;

  /** Those beyond the most that a page shows are left away; the answer says whether there were any. */
  function add(files: readonly File[]): boolean {
    const free = Math.max(0, room - onTheirWay);
    uploads.add(files.slice(0, free));
    return files.length > free;
  }

  return { lines: uploads.lines.filter(({ state }) => state !== "done"), add, drop: uploads.drop, isFull: room - onTheirWay <= 0 };
}

async function storePicture(file: File, { onProgress, signal }: Sending): Promise<Picture> {
  const { large, medium, small, width, height } = await scalePicture(file);
  const stored: string[] = [];
  for (const [index, each] of [large, medium, small].entries()) {
    const share = (part: number) => onProgress?.((index + part) / 3);
    const answer = await sendFile<unknown>("/files", each, { onProgress: share, signal });
    stored.push(StoredFile.parse(answer).id);
  }
  const [large_id = "", medium_id = "", small_id = ""] = stored;
  return { large_id, medium_id, small_id, width, height, alt: { de: null, en: null } };
}

function whyNotPicture(file: File, say: Say): string | null {
  if (file.size > MAX_MEGABYTES * 1_048_576) return say("page_settings.too_large", { most: MAX_MEGABYTES });
  if (file.size === 0) return say("files.empty_file");
  return file.type.startsWith("image/") && file.type !== "image/svg+xml" ? null : say("page_settings.no_picture");
}

function wordsOfUnfit({ width }: UnfitPicture, say: Say): string {
  return width === null ? say("page_settings.no_picture") : say("page_settings.too_small", { width, least: MIN_WIDTH });
}

/** Number of pictures that can still be added. */
export function roomFor(pictures: readonly Picture[]): number {
  return MAX_PICTURES - pictures.length;
}

import { Button, Group, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { sendFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { changeIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite, useWrites } from "#client/platform/core/writes.ts";
import { toast, toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { FileDrop } from "#client/tenant/files/file-drop.tsx";
import { Face } from "#client/tenant/team/face.tsx";
import { avatarAddress } from "#shared/tenant/team/rules.ts";
import { User } from "#shared/tenant/team/schema.ts";

const PICTURES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"];

/** The own picture, and the ways to another and to none; each counts at once. */
export function AvatarField({ user }: { user: User }) {
  const say = useSay();
  const [share, setShare] = useState(0);
  const upload = useWrites(
    async (picture: File) => {
      setShare(0);
      return User.parse(await sendFile<unknown>("/users/me/avatar", picture, { onProgress: setShare }));
    },
    { done: (saved) => showSaved("team.picture_saved", saved) },
  );
  const remove = useWrite(trpc.team.removeAvatar, { done: (saved) => showSaved("team.picture_removed", saved) });

  const isBusy = upload.isRunning || remove.isRunning;
  const progress = upload.isRunning ? share : 0;

  async function handleFile(file: File): Promise<void> {
    const picture = await squarePicture(file).catch(() => null);
    if (!picture) return toastRefusal(say("files.no_picture"));
    await upload.run(picture);
  }

  function showSaved(done: "team.picture_saved" | "team.picture_removed", { avatar_id }: User): void {
    changeIdentity({ avatar_url: avatarAddress(avatar_id) });
    toast({ message: say(done) });
  }

  return (
    <Group gap="xl" align="center">
      <Face name={user.name} address={avatarAddress(user.avatar_id)} size={96} />
      <div style={{ flex: "1 1 260px" }}>
        <FileDrop
          label={say(user.avatar_id === null ? "team.choose_picture" : "team.replace_picture")}
          accept={PICTURES}
          progress={isBusy ? progress : null}
          onFile={(file) => void handleFile(file)}
        />
        <Group justify="space-between" mt={8} gap="xs">
          <Text size="xs" c="dimmed" maw={380}>
            {say("team.picture_hint")}
          </Text>
          {user.avatar_id !== null && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              disabled={isBusy}
              leftSection={<IconTrash size={15} aria-hidden />}
              onClick={() => void remove.run()}
            >
              {say("team.remove_picture")}
            </Button>
          )}
        </Group>
      </div>
    </Group>
  );
}

const SIDE = 256;

/** The middle of a picture as a small square, drawn by the browser, whatever it can show. Rejects where it can't. */
async function squarePicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen || side === 0) throw new Error("the browser can't draw this picture");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.86));
  if (!blob) throw new Error("the browser can't draw this picture");
  // A browser that can't write WebP answers a PNG.
  return new File([blob], blob.type === "image/webp" ? "avatar.webp" : "avatar.png", { type: blob.type });
}

import { ActionIcon, Button, FileButton, Group } from "@mantine/core";
import { IconCamera, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { useObjectUrl } from "#client/platform/ui/use-object-url.ts";
import css from "#client/stays/notes/notes-tab.module.css";

type Props = { photo: File | null; onChange(photo: File | null): void };

/** One photo beside a note: on a phone its camera opens, elsewhere a picture is chosen. */
export function PhotoField({ photo, onChange }: Props) {
  const say = useSay();
  const [isWorking, setWorking] = useState(false);

  async function take(file: File | null): Promise<void> {
    if (!file) return;
    setWorking(true);
    await smallPhoto(file).then(onChange, () => toastRefusal(say("files.no_picture")));
    setWorking(false);
  }

  if (photo) {
    return (
      <Group gap={8} align="flex-start" wrap="nowrap" mt={8}>
        <LocalPhoto photo={photo} />
        <ActionIcon variant="default" size={36} radius="xl" aria-label={say("notes.remove_photo")} onClick={() => onChange(null)}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    );
  }
  return (
    <FileButton accept="image/*" capture="environment" onChange={(file) => void take(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={isWorking}
          leftSection={<IconCamera size={18} stroke={1.7} aria-hidden />}
          className={css["camera"] ?? ""}
        >
          {say("notes.add_photo")}
        </Button>
      )}
    </FileButton>
  );
}

/** A picture in this browser's storage. */
export function LocalPhoto({ photo }: { photo: Blob }) {
  const say = useSay();
  const address = useObjectUrl(photo);
  return address === null ? null : <img className={css["photo"]} src={address} alt={say("notes.photo")} />;
}

const MAX_SIDE = 1600;
const QUALITY = 0.82;

/** A camera's picture, upright and small enough for a slow line: some hundred kilobytes. Rejects what the browser can't draw. */
async function smallPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const factor = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * factor));
  canvas.height = Math.max(1, Math.round(picture.height * factor));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("the browser can't draw this picture");
  return new File([blob], "photo.jpg", { type: "image/jpeg" });
}

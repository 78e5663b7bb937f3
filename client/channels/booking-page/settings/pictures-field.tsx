import { Button, Flex, Input, VisuallyHidden } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconPhoto, IconUpload } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import css from "#client/channels/booking-page/settings/booking-page.module.css";
import { PictureCard } from "#client/channels/booking-page/settings/picture-card.tsx";
import { PictureDrag } from "#client/channels/booking-page/settings/picture-drag.tsx";
import { roomFor, usePictureUploads } from "#client/channels/booking-page/settings/use-picture-uploads.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { toast, toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { UploadList } from "#client/tenant/files/upload-lines.tsx";
import { MAX_PICTURES, type Picture } from "#shared/channels/booking-page/schema.ts";

type Change = (before: readonly Picture[]) => Picture[];
type Props = { value: readonly Picture[]; error: ReactNode; disabled: boolean; onChange(change: Change): void };

/** Pictures in their order, the first of which leads. Others are chosen, several at once, or dropped here. */
export function PicturesField({ value, error, disabled, onChange }: Props) {
  const say = useSay();
  const open = useRef<() => void>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const uploads = usePictureUploads({
    room: roomFor(value),
    onStored: (picture) => onChange((before) => [...before, picture].slice(0, MAX_PICTURES)),
  });

  function handleFiles(files: readonly File[]): void {
    if (uploads.add(files)) toastRefusal(say("page_settings.too_many", { most: MAX_PICTURES }));
  }

  function move(id: string, to: number): void {
    onChange((before) => movedTo(before, id, to));
    setMoved(to + 1);
  }

  function remove(picture: Picture): void {
    const index = value.indexOf(picture);
    onChange((before) => before.filter(({ large_id }) => large_id !== picture.large_id));
    toast({ message: say("page_settings.removed"), undo: async () => onChange((before) => before.toSpliced(index, 0, picture)) });
  }

  return (
    <Input.Wrapper label={say("page_settings.pictures")} labelElement="div" error={error} data-path="pictures" tabIndex={-1}>
      <Dropzone
        openRef={open}
        onDrop={handleFiles}
        disabled={disabled}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        className={css["drop"] ?? ""}
        inputProps={{ "aria-label": say("page_settings.add_pictures") }}
      >
        {value.length === 0 ? (
          <Flex component="p" direction="column" align="center" gap={6} m="6px 0 14px" c="dimmed" fz="sm">
            <IconPhoto size={28} stroke={1.4} aria-hidden />
            {say("page_settings.no_pictures")}
          </Flex>
        ) : (
          <PictureDrag pictures={value} onMove={move}>
            <ol className={css["pictures"]} aria-label={say("page_settings.pictures")}>
              {value.map((picture, index) => (
                <PictureCard
                  key={picture.large_id}
                  picture={picture}
                  place={{ index, count: value.length }}
                  disabled={disabled}
                  onMove={(to) => move(picture.large_id, to)}
                  onRemove={() => remove(picture)}
                  onChange={(changed) => onChange((before) => before.map((each) => (each.large_id === changed.large_id ? changed : each)))}
                />
              ))}
            </ol>
          </PictureDrag>
        )}
        {uploads.lines.length > 0 && <UploadList lines={uploads.lines} onDrop={uploads.drop} />}
        {!disabled && (
          <div className={css["add"]}>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconUpload size={16} aria-hidden />}
              disabled={uploads.isFull}
              onClick={() => open.current?.()}
            >
              {say("page_settings.add_pictures")}
            </Button>
            <span>
              <Dropzone.Idle>{say("page_settings.drop_here")}</Dropzone.Idle>
              <Dropzone.Accept>{say("page_settings.drop_now")}</Dropzone.Accept>
            </span>
            <p>{say("page_settings.pictures_hint", { most: MAX_PICTURES })}</p>
          </div>
        )}
      </Dropzone>
      <VisuallyHidden aria-live="polite">{moved !== null && say("page_settings.moved", { number: moved })}</VisuallyHidden>
    </Input.Wrapper>
  );
}

function movedTo(pictures: readonly Picture[], id: string, to: number): Picture[] {
  const from = pictures.findIndex(({ large_id }) => large_id === id);
  const picture = pictures[from];
  return picture ? pictures.toSpliced(from, 1).toSpliced(to, 0, picture) : [...pictures];
}

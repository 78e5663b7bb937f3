import { Button, Center, Input } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { toastRefusal } from "#client/platform/ui/dialog/toast.tsx";
import { FileDrop } from "#client/tenant/files/file-drop.tsx";
import { pictureForPrint } from "#client/tenant/files/picture-for-print.ts";
import { useUpload } from "#client/tenant/files/use-upload.ts";
import css from "#client/tenant/properties/logo-field.module.css";

/** Accepted picture formats; a logo is converted for printing before it is stored. */
const PICTURES = ["image/png", "image/jpeg", "image/svg+xml", "image/webp", "image/gif", "image/avif"];

type Props = { name: string; logoId: string; error: ReactNode; disabled: boolean; onChange(id: string): void };

/** The logo as it is now, and the way to another. It counts once the form is saved. */
export function LogoField({ name, logoId, error, disabled, onChange }: Props) {
  const say = useSay();
  const { progress, upload } = useUpload(({ id }) => onChange(id));

  async function handleFile(file: File): Promise<void> {
    const picture = await pictureForPrint(file).catch(() => null);
    if (picture) await upload(picture);
    else toastRefusal(say("files.no_picture"));
  }

  return (
    <Input.Wrapper label={say("properties.logo")} labelElement="div" error={error} data-path="branding.logo_id" tabIndex={-1}>
      <div className={css["logo"]}>
        {logoId ? (
          <div className={css["picture"]}>
            <img src={`/api/files/${logoId}/content`} alt={say("properties.logo_of", { name })} />
          </div>
        ) : (
          <Center component="p" mih={82} m={0} p={14} bdrs="lg" bg="var(--kr-surface-2)" c="dimmed" fz="sm" ta="center">
            {say("properties.no_logo")}
          </Center>
        )}
        {!disabled && (
          <div className={css["change"]}>
            <FileDrop
              label={say(logoId ? "properties.replace_logo" : "properties.choose_logo")}
              hint={say("properties.logo_hint")}
              accept={PICTURES}
              progress={progress}
              onFile={(file) => void handleFile(file)}
            />
            {logoId && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                leftSection={<IconTrash size={15} aria-hidden />}
                onClick={() => onChange("")}
              >
                {say("properties.remove_logo")}
              </Button>
            )}
          </div>
        )}
      </div>
    </Input.Wrapper>
  );
}

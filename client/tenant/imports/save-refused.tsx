import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { addressOf } from "#client/tenant/imports/use-import.ts";
import type { ImportKind } from "#shared/tenant/imports/fields.ts";
import type { ImportChoices } from "#shared/tenant/imports/mapping.ts";

type Props = { kind: ImportKind; file: File; choices: ImportChoices };

/** The rows of a file that can't be taken, as a file with the reasons beside them. */
export function SaveRefused({ kind, file, choices }: Props) {
  const say = useSay();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} aria-hidden />}
      onClick={() => void saveFile(addressOf("/imports/refused", kind, choices), { file }).catch(toastError)}
    >
      {say("imports.save_refused")}
    </Button>
  );
}

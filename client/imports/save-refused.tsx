import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { saveFile } from "#client/core/files.ts";
import { useSay } from "#client/core/i18n.ts";
import { addressOf } from "#client/imports/use-import.ts";
import { toastError } from "#client/ui/dialog/toast.tsx";
import type { ImportKind } from "#shared/imports/fields.ts";
import type { ImportChoices } from "#shared/imports/mapping.ts";

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

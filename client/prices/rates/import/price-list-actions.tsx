import { Button } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { useUrlDialog } from "#client/platform/ui/dialog/use-url-dialog.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { ImportPrices } from "#client/prices/rates/import/import-prices.tsx";

/** The whole price list out of the property as a spreadsheet, and back in. */
export function PriceListActions() {
  const say = useSay();
  const { change } = useAddress();
  const dialog = useUrlDialog("price-list", true);
  const [isSaving, setIsSaving] = useState(false);

  async function handleExport(): Promise<void> {
    setIsSaving(true);
    await saveFile("/rates/synchronize", {}).catch(toastError);
    setIsSaving(false);
  }

  return (
    <>
      <Button variant="default" loading={isSaving} leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void handleExport()}>
        {say("rates.export")}
      </Button>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => change({ new: "price-list" })}>
        {say("rates.import")}
      </Button>
      <ModalDialog opened={dialog.opened} title={say("rates.import_title")} onClose={dialog.close} size="document">
        {dialog.opened && <ImportPrices onDone={dialog.close} />}
      </ModalDialog>
    </>
  );
}

import { ActionIcon, Button } from "@mantine/core";
import { IconDownload, IconFileZip } from "@tabler/icons-react";
import { useState } from "react";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";

type Value = string | number | boolean | readonly string[] | undefined;

type Props = {
  /** `/bookings/export` */
  path: `/${string}`;
  /** Filters and sorting of the list. */
  query: Readonly<Record<string, Value>>;
  /** A table for spreadsheets, or the PDF of each row. */
  as?: "csv" | "pdfs";
};

/** Saves all pages of a list, filtered and sorted as it is shown. On a phone its button is an icon. */
export function SaveList({ path, query, as = "csv" }: Props) {
  const say = useSay();
  const [saving, setSaving] = useState(false);

  async function handleSave(): Promise<void> {
    setSaving(true);
    try {
      await saveFile(`${path}?${listQuery(query)}`);
    } catch (thrown) {
      toastError(thrown);
    } finally {
      setSaving(false);
    }
  }

  const Icon = as === "csv" ? IconDownload : IconFileZip;
  const button = { variant: "default", title: say(`screens.save_${as}_hint`), loading: saving, onClick: () => void handleSave() };
  return (
    <>
      <Button {...button} visibleFrom="xs" leftSection={<Icon size={16} aria-hidden />}>
        {say(`screens.save_${as}`)}
      </Button>
      <ActionIcon {...button} hiddenFrom="xs" w={44} h="auto" mih={44} aria-label={say(`screens.save_${as}`)}>
        <Icon size={17} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** The query string of what a list is asked with; undefined values are left out. */
export function listQuery(query: Props["query"]): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) params.append(name, String(each));
  }
  return params.toString();
}

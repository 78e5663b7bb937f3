import { Loader } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import css from "#client/platform/ui/table/csv-drop.module.css";

const MAX_BYTES = 20 * 1024 * 1024;

type Props = {
  label: string;
  /** Text while a file is read. */
  reading: string | null;
  /** Called without a file if the chosen one is no CSV, or too large. */
  onFile(file: File | undefined): void;
};

/** Drop area and file picker for a list from a spreadsheet. */
export function CsvDrop({ label, reading, onFile }: Props) {
  return (
    <Dropzone
      onDrop={([file]) => onFile(file)}
      onReject={() => onFile(undefined)}
      accept={{ "text/csv": [".csv", ".txt"], "text/plain": [".csv", ".txt"], "application/vnd.ms-excel": [".csv"] }}
      multiple={false}
      maxSize={MAX_BYTES}
      disabled={reading !== null}
      inputProps={{ "aria-label": label }}
      aria-label={label}
    >
      <div className={css["drop"]}>
        {reading === null ? <IconFileSpreadsheet size={34} stroke={1.4} color="var(--kr-accent)" aria-hidden /> : <Loader size={26} />}
        <p>{reading ?? label}</p>
      </div>
    </Dropzone>
  );
}

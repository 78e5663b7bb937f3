import { Box, Loader, Stack } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconFileSpreadsheet } from "@tabler/icons-react";

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
      <Stack gap={8} align="center" justify="center" mih={150} ta="center">
        {reading === null ? <IconFileSpreadsheet size={34} stroke={1.4} color="var(--kr-accent)" aria-hidden /> : <Loader size={26} />}
        <Box component="p" m={0} fw={560}>
          {reading ?? label}
        </Box>
      </Stack>
    </Dropzone>
  );
}

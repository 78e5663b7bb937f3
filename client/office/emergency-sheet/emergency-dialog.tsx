import { Box, Button, Group, Loader, Text } from "@mantine/core";
import { IconDownload, IconPlugConnectedX, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import css from "#client/office/emergency-sheet/emergency-dialog.module.css";
import { freshSheet, keptSheet, type Sheet } from "#client/office/emergency-sheet/kept-sheet.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { useObjectUrl } from "#client/platform/ui/use-object-url.ts";

/** In an emergency nobody waits for a server that doesn't answer while there is a copy. */
const PATIENCE_MS = 4_000;

type LoadedSheet = { sheet: Sheet; isKept: boolean; address: string };

/** The sheet as it is now, else the last one; it goes to the printer by itself. */
export function EmergencyDialog({ onClose }: { onClose(): void }) {
  const say = useSay();
  const { dateTime } = useFormats();
  const { found, error } = useSheet();
  const frame = useRef<HTMLIFrameElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Printing takes the focus into the PDF; Enter prints again afterwards.
  const print = () => {
    if (printFrame(frame.current)) button.current?.focus();
  };
  // A newer sheet that comes later is shown, but nobody is asked twice to print.
  const hasPrinted = useRef(false);
  const printOnce = () => {
    if (!hasPrinted.current) print();
    hasPrinted.current = true;
  };
  // The button arrives after the dialog, which has put the focus on its ×.
  const isFound = found !== null;
  useEffect(() => {
    if (isFound) button.current?.focus();
  }, [isFound]);
  return (
    <ModalDialog
      opened
      title={say("emergency.title")}
      size="document"
      onClose={onClose}
      actions={
        found && (
          <>
            <Button
              component="a"
              href={found.address}
              download={found.sheet.name}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {say("emergency.save")}
            </Button>
            <Button ref={button} leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
              {say("emergency.print")}
            </Button>
          </>
        )
      }
    >
      <div role="status" className={css["state"]} data-kept={found?.isKept || undefined}>
        {found?.isKept && <IconPlugConnectedX size={17} aria-hidden />}
        {found && say(found.isKept ? "emergency.kept" : "emergency.fresh", { when: dateTime(found.sheet.made_at) })}
        {!found && error === null && (
          <Group gap="xs">
            <Loader size={14} />
            {say("emergency.making")}
          </Group>
        )}
      </div>
      {error !== null && (
        <Text role="alert" c="red.8" size="sm">
          {wordsFor(error, say)}
        </Text>
      )}
      {found && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- no browser runs its PDF viewer in a sandbox, and the bytes are the property's own
        <Box
          ref={frame}
          component="iframe"
          w="100%"
          h="min(62vh, 640px)"
          bd="1px solid var(--kr-border)"
          bdrs="md"
          bg="var(--kr-paper)"
          display="block"
          title={say("emergency.title")}
          src={found.address}
          onLoad={printOnce}
        />
      )}
      <Text size="xs" c="dimmed" mt="sm">
        {say("emergency.hint")}
      </Text>
    </ModalDialog>
  );
}

/** The kept sheet after some patience or a failure, and the present one as soon as it comes: while the dialog is open, it is tried again. */
function useSheet(): { found: LoadedSheet | null; error: unknown } {
  const { data, error } = useQuery({
    queryKey: ["emergency_sheet"],
    queryFn: freshSheet,
    gcTime: 0,
    // Nobody waits for a quick second try, nor for the network, while there is a copy.
    retry: false,
    networkMode: "always",
  });
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const showsKept = data === undefined && (!isPatient || error !== null);
  const kept = useMemo(() => (showsKept ? keptSheet() : null), [showsKept]);
  const sheet = data ?? kept;
  const address = useObjectUrl(sheet?.blob);
  const found = sheet && address !== null ? { sheet, isKept: data === undefined, address } : null;
  return { found, error: found === null && kept === null ? error : null };
}

/** Some browsers don't let a page print their PDF viewer; its own button is in sight then. */
function printFrame(frame: HTMLIFrameElement | null): boolean {
  try {
    frame?.contentWindow?.focus();
    frame?.contentWindow?.print();
    return true;
  } catch {
    frame?.focus();
    return false;
  }
}

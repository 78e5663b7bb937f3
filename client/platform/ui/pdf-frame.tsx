import { Button, Loader } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import css from "#client/platform/ui/pdf-frame.module.css";
import { Hint } from "#client/platform/ui/typography.tsx";
import { useObjectUrl } from "#client/platform/ui/use-object-url.ts";

type Props = {
  title: string;
  path: Parameters<typeof fetchFile>[0];
  /** Of a document that is made for what the form says; without it the document is there already. */
  body?: unknown;
  /** True for a frame of its own, as wide as the document, not as the screen. */
  isWhole?: boolean;
  /** Makes it again where it has changed although nothing that is asked for has. */
  edition?: number;
};

/** A PDF in the browser's own viewer. Telephones have none, so it can always be opened by itself. */
export function PdfFrame({ title, path, body, isWhole = false, edition = 0 }: Props) {
  const say = useSay();
  const { data, error, isFetching } = useQuery({
    queryKey: ["pdf", path, body ?? null, edition],
    queryFn: async () => (await fetchFile(path, ...(body === undefined ? [] : [{ body }]))).blob,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const address = useObjectUrl(data);
  return (
    <div className={css["frame"]} data-whole={isWhole || undefined} aria-busy={isFetching}>
      <div className={css["head"]}>
        <span role="status">{isFetching && <Loader size={14} aria-label={say("invoices.preview_loading")} />}</span>
        {address && (
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noreferrer"
            variant="subtle"
            size="compact-sm"
            leftSection={<IconExternalLink size={15} aria-hidden />}
          >
            {say("invoices.open_pdf")}
          </Button>
        )}
      </div>
      {error && !isFetching ? (
        <Hint fz="inherit" m="auto" py={40} px={24} maw="44ch" ta="center" role="alert">
          {wordsFor(error, say)}
        </Hint>
      ) : (
        <Paper title={title} address={address} />
      )}
    </div>
  );
}

function Paper({ title, address }: { title: string; address: string | null }) {
  // Its place is kept, so that nothing jumps once it is there.
  if (address === null) return <div className={css["paper"]} />;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- no browser runs its PDF viewer in a sandbox, and the bytes are the property's own
  return <iframe className={css["paper"]} title={title} src={`${address}#toolbar=0&navpanes=0&view=FitH`} />;
}

import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { Fold } from "#client/platform/ui/page/fold.tsx";

/** Why the partner answered nothing useful, in plain words, with its own words folded behind them. */
export function PartnerFailure({ id, words }: { id: string; words: string }) {
  const say = useSay();
  const { data } = useQuery(trpc.channelConnections.messages.queryOptions({ id, page_number: 1, page_size: 1 }));
  const [last] = data?.data ?? [];
  const original = last && !last.ok ? last.note : null;
  return (
    <Alert role="alert" color="brass" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />} title={words}>
      {original !== null && original !== "" && (
        <Fold title={say("channels.original_words")}>
          <code style={{ overflowWrap: "anywhere" }}>{original}</code>
        </Fold>
      )}
    </Alert>
  );
}

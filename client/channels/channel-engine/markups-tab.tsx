import { Button, Stack } from "@mantine/core";
import { IconArrowUp, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { MarkupForm } from "#client/channels/channel-engine/markup-form.tsx";
import { type MarkupRow, markupDays, markupValue, withoutAt } from "#client/channels/channel-engine/markup-words.ts";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useRates } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RowActions, ShortTable } from "#client/platform/ui/table/short-table.tsx";
import { Dim, Hint } from "#client/platform/ui/typography.tsx";
import { stepOf, toastStep } from "#client/platform/undo/step-history.ts";
import type { ChannelConnection } from "#shared/channels/channel-engine/schema.ts";

/** Markups and discounts of the portals: the first line that fits counts. */
export function MarkupsTab({ connection }: { connection: ChannelConnection }) {
  const say = useSay();
  const mayWrite = useMay()("base_data:write");
  const { markups } = connection;
  /** Place of the markup that is edited: one beyond the last for a new one. */
  const [edited, setEdited] = useState<number | null>(null);
  const { save, isRunning } = useSaveMarkups(connection);
  const old = edited === null ? undefined : markups[edited];

  async function handleSave(markup: MarkupRow): Promise<void> {
    const at = edited ?? markups.length;
    const saved = await save([...markups.slice(0, at), markup, ...markups.slice(at + 1)], say("channels.markup_saved"));
    if (saved) setEdited(null);
  }

  return (
    <Panel
      title={say("channels.tab_markups")}
      aside={
        mayWrite ? (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(markups.length)}>
            {say("channels.markup_add")}
          </Button>
        ) : undefined
      }
    >
      <Stack gap="md">
        <Hint>{say("channels.markups_hint")}</Hint>
        {markups.length === 0 ? (
          <span>{say("channels.markups_none")}</span>
        ) : (
          <Markups
            markups={markups}
            mayWrite={mayWrite}
            onEdit={setEdited}
            onUp={(at) => void save(moved(markups, at), say("channels.markup_saved"))}
            onRemove={(at) => void save(withoutAt(markups, at), say("channels.markup_removed"))}
          />
        )}
      </Stack>
      <ModalDialog
        opened={edited !== null}
        title={say(old ? "channels.markup_edit" : "channels.markup_new")}
        onClose={() => setEdited(null)}
      >
        {edited !== null && <MarkupForm markup={old ?? null} isRunning={isRunning} onSave={(markup) => void handleSave(markup)} />}
      </ModalDialog>
    </Panel>
  );
}

/** Saves the whole list, as one step that can be taken back. */
function useSaveMarkups({ id, version, markups: before }: ChannelConnection) {
  const { run, isRunning } = useWrite(trpc.channelConnections.update);
  async function save(markups: readonly MarkupRow[], words: string): Promise<boolean> {
    const saved = await run({ id, markups: [...markups] }, { ifMatch: version });
    if (!saved) return false;
    const step = stepOf(
      words,
      (send) => send(trpc.channelConnections.update, { id, markups: before }),
      (send) => send(trpc.channelConnections.update, { id, markups: [...markups] }),
    );
    toastStep(step);
    return true;
  }
  return { save, isRunning };
}

function moved(markups: readonly MarkupRow[], at: number): MarkupRow[] {
  const moving = markups[at];
  if (!moving || at === 0) return [...markups];
  const rest = withoutAt(markups, at);
  return [...rest.slice(0, at - 1), moving, ...rest.slice(at - 1)];
}

type ListProps = {
  markups: readonly MarkupRow[];
  mayWrite: boolean;
  onEdit(at: number): void;
  onUp(at: number): void;
  onRemove(at: number): void;
};

function Markups({ markups, mayWrite, onEdit, onUp, onRemove }: ListProps) {
  const say = useSay();
  const formats = useFormats();
  const rates = useRates().data?.data ?? [];
  const columns = [
    { label: say("channels.markup_rate") },
    { label: say("channels.markup_days"), wide: true },
    { label: say("channels.markup_value"), align: "right" as const },
  ];
  return (
    <ShortTable label={say("channels.tab_markups")} columns={columns} hasActions={mayWrite}>
      {markups.map((markup, at) => (
        <tr key={`${at} ${markup.rate_id} ${markup.from} ${markup.to}`}>
          <td>{markup.rate_id === null ? say("channels.markup_all") : (rates.find(({ id }) => id === markup.rate_id)?.name ?? "–")}</td>
          <td data-wide>{markupDays(markup, say, formats)}</td>
          <td data-align="right">
            {markupValue(markup, formats)}
            {markup.rounding !== "cent" && (
              <Dim display="block" fz="xs">
                {say(`channels.markup_${markup.rounding}`)}
              </Dim>
            )}
          </td>
          {mayWrite && (
            <RowActions
              actions={[
                ...(at > 0
                  ? [{ label: say("channels.markup_up"), icon: <IconArrowUp size={16} aria-hidden />, onClick: () => onUp(at) }]
                  : []),
                { label: say("channels.markup_change"), icon: <IconPencil size={16} aria-hidden />, onClick: () => onEdit(at) },
                { label: say("channels.markup_remove"), icon: <IconTrash size={16} aria-hidden />, onClick: () => onRemove(at) },
              ]}
            />
          )}
        </tr>
      ))}
    </ShortTable>
  );
}

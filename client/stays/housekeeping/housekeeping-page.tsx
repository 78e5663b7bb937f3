import { Button, Skeleton, Stack } from "@mantine/core";
import { IconBed, IconCloudOff, IconPlus, IconQrcode, IconSparkles } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { Link } from "react-router-dom";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { FilterChips } from "#client/platform/ui/filter/filter-chips.tsx";
import { oneOf } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { UrlTabs } from "#client/platform/ui/page/url-tabs.tsx";
import css from "#client/stays/housekeeping/board.module.css";
import { BoardBar } from "#client/stays/housekeeping/board-bar.tsx";
import { BoardSections } from "#client/stays/housekeeping/board-sections.tsx";
import { unsentNotesAtom } from "#client/stays/housekeeping/note-queue.ts";
import { useBoardOrder } from "#client/stays/housekeeping/order-menu.tsx";
import { RoomNotes } from "#client/stays/housekeeping/room-notes.tsx";
import { useBoard } from "#client/stays/housekeeping/use-board.ts";
import { useKeptFocus } from "#client/stays/housekeeping/use-kept-focus.ts";
import { useMarking } from "#client/stays/housekeeping/use-marking.ts";
import { ROOM_STATUSES } from "#shared/inventory/rooms/schema.ts";
import { escapeHtml } from "#shared/platform/core/escape-html.ts";
import { BOARD_TABS, type BoardTab, isShownIn } from "#shared/stays/housekeeping/rules.ts";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";
import { shownStatus } from "#shared/stays/housekeeping/taps.ts";
import { shownNote } from "#shared/stays/housekeeping/unsent-notes.ts";

/** `?status=dirty`: only the rooms in one condition, in every tab. Links set it; the board has no control for it. */
export const BOARD_FILTERS = { status: oneOf("rooms.status", ROOM_STATUSES, { text: (status) => `rooms.${status}`, chip: "value" }) };

/** Today's work in the rooms: designed for a phone in one hand, and synchronized live with the front desk. */
export function HousekeepingPage() {
  const say = useSay();
  const may = useMay();
  const board = useBoard();
  const { taps } = useMarking();
  const unsent = useAtomValue(unsentNotesAtom);
  const rows = board.data?.map((row) => ({ ...row, status: shownStatus(row, taps), note: shownNote(row, unsent) }));
  return (
    <Page title={say("housekeeping.title")} actions={may("base_data:read") ? <CodesButton /> : undefined}>
      {rows ? <Board rows={rows} /> : <NoBoard board={board} />}
      <RoomNotes rows={rows ?? []} />
    </Page>
  );
}

function Board({ rows }: { rows: readonly BoardRow[] }) {
  const say = useSay();
  const mayAdd = useMay()("rooms:write");
  const narrowed = useNarrowed(rows);
  if (rows.length === 0)
    return (
      <EmptyState
        icon={IconBed}
        title={say("housekeeping.empty_title")}
        detail={say("housekeeping.empty_detail")}
        action={
          mayAdd && (
            <Button component={Link} to="/rooms?new=room" leftSection={<IconPlus size={16} aria-hidden />}>
              {say("rooms.create")}
            </Button>
          )
        }
      />
    );
  const tabs = BOARD_TABS.map((key) => {
    const shown = narrowed.rows.filter((row) => isShownIn(key, row));
    return {
      key,
      label: say(`housekeeping.${key}`),
      count: shown.length,
      content: () => <BoardTabContent tab={key} rows={shown} narrowed={narrowed} />,
    };
  });
  return (
    <>
      <BoardBar rows={rows} />
      <FilterChips chips={narrowed.shown.chips} onClear={narrowed.shown.clear} />
      <UrlTabs label={say("housekeeping.views")} tabs={tabs} />
    </>
  );
}

function useNarrowed(rows: readonly BoardRow[]) {
  const { values, shown, emptyWords } = useFilters(BOARD_FILTERS);
  return { shown, emptyWords, rows: values.status ? rows.filter(({ status }) => status === values.status) : rows };
}

type TabProps = { tab: BoardTab; rows: readonly BoardRow[]; narrowed: ReturnType<typeof useNarrowed> };

function BoardTabContent({ tab, rows, narrowed }: TabProps) {
  const focus = useKeptFocus();
  const { order } = useBoardOrder();
  return (
    <div {...focus}>
      {rows.length > 0 ? <BoardSections key={order} rows={rows} order={order} /> : <EmptyTab tab={tab} narrowed={narrowed} />}
    </div>
  );
}

function EmptyTab({ tab, narrowed: { emptyWords } }: Omit<TabProps, "rows">) {
  const say = useSay();
  // A property has rooms, so its overview is empty only when it is narrowed.
  const title = tab === "overview" ? say("housekeeping.empty_title") : say(`housekeeping.nothing_${tab}`);
  return <EmptyState {...emptyWords({ icon: IconSparkles, title, detail: say("housekeeping.nothing_detail") })} />;
}

function NoBoard({ board }: { board: ReturnType<typeof useBoard> }) {
  const say = useSay();
  if (board.error) return <LoadFailed error={board.error} retry={board.refetch} />;
  if (board.fetchStatus === "paused")
    return <EmptyState icon={IconCloudOff} title={say("housekeeping.unread_title")} detail={say("housekeeping.unread_detail")} />;
  return (
    <Stack gap="sm" aria-busy>
      <Skeleton height={28} width="60%" />
      <Skeleton height={150} />
      <Skeleton height={150} />
    </Stack>
  );
}

/** The labels for the doors, as one file to print. */
function CodesButton() {
  const say = useSay();
  const may = useMay();
  const { data } = useQuery(trpc.mail.setup.queryOptions());
  const [busy, setBusy] = useState(false);

  /** Codes that lead nowhere are not printed by accident. */
  async function mayPrint(): Promise<boolean> {
    const address = data?.local_address ?? null;
    if (address === null) return true;
    const how = say(may("settings:write") ? "mail.local_how" : "mail.local_ask");
    return confirm({
      title: say("mail.local_codes_title"),
      subtitle: escapeHtml(`${say("mail.local_codes", { address })} ${how}`),
      confirmText: say("mail.local_print_anyway"),
    });
  }

  async function handleSave(): Promise<void> {
    if (!(await mayPrint())) return;
    setBusy(true);
    await saveFile("/housekeeping/room_codes").catch(toastError);
    setBusy(false);
  }

  return (
    <Button
      className={css["codes"] ?? ""}
      variant="default"
      leftSection={<IconQrcode size={16} aria-hidden />}
      loading={busy}
      onClick={() => void handleSave()}
    >
      {say("housekeeping.codes")}
    </Button>
  );
}

import { Button, Center, Skeleton, Stack } from "@mantine/core";
import { IconAlertTriangle, IconBuildingCottage, IconCircleCheck, IconCloudUpload, IconMapPinOff, IconSparkles } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { RoomStatusBadge } from "#client/inventory/rooms/room-status.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useProperties } from "#client/platform/core/master-data.ts";
import { wordsFor } from "#client/platform/core/problems.ts";
import { switchProperty, useIdentity } from "#client/platform/core/session.ts";
import { staffName } from "#client/platform/core/staff-name.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import css from "#client/stays/housekeeping/room-clean.module.css";
import { refusalOf } from "#client/stays/housekeeping/tap-words.ts";
import { useBoard } from "#client/stays/housekeeping/use-board.ts";
import { useMarking, useOffline, useServerFails } from "#client/stays/housekeeping/use-marking.ts";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";
import { isWaiting, shownStatus } from "#shared/stays/housekeeping/taps.ts";

/** Page of the code on a room's door: one large button that marks the room as clean. */
export function RoomCleanPage() {
  const { number = "" } = useParams();
  const [params] = useSearchParams();
  const { property_id } = useIdentity();
  const wanted = params.get("property");
  return (
    <Center mih="100%" py={24} px={16}>
      {wanted !== null && wanted !== property_id ? <OtherProperty id={wanted} /> : <Room number={number} />}
    </Center>
  );
}

function Room({ number }: { number: string }) {
  const say = useSay();
  const board = useBoard();
  if (board.data) {
    const row = board.data.find((known) => known.number === number);
    if (row) return <RoomQuestion row={row} />;
    if (!board.isFetching)
      return (
        <Message tone="danger" icon={IconMapPinOff} title={say("housekeeping.room_not_found", { number })}>
          <p>{say("housekeeping.room_not_found_detail")}</p>
          <ToBoard />
        </Message>
      );
  }
  if (board.error || board.fetchStatus === "paused") {
    return (
      <Message tone="danger" icon={IconAlertTriangle} title={say("housekeeping.rooms_not_loaded")}>
        <p>{board.error ? wordsFor(board.error, say) : say("shell.error_network")}</p>
        <Button size="xl" onClick={() => void board.refetch()}>
          {say("actions.retry")}
        </Button>
      </Message>
    );
  }
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={36} />
      <Skeleton height={64} />
    </Stack>
  );
}

function RoomQuestion({ row }: { row: BoardRow }) {
  const say = useSay();
  const offline = useOffline();
  const serverFails = useServerFails();
  const { taps, mark } = useMarking();
  const [confirmed, setConfirmed] = useState(false);
  const { number } = row;
  const status = shownStatus(row, taps);
  const refused = taps.find((tap) => tap.room_id === row.id && !isWaiting(tap));
  const handleClean = () => {
    mark(row, "clean");
    setConfirmed(true);
  };

  if (refused) {
    return (
      <Message tone="danger" icon={IconAlertTriangle} title={say("housekeeping.status_not_updated")}>
        <p>{refusalOf(refused)}</p>
        <RoomStatusBadge status={row.status} />
        <Button size="xl" onClick={() => mark(row, "clean")}>
          {say("actions.retry")}
        </Button>
        <ToBoard />
      </Message>
    );
  }
  if (status === "clean") {
    const isWaitingNow = offline && taps.some((tap) => tap.room_id === row.id);
    const keptDetail = serverFails ? "housekeeping.clean_kept_server_fails" : "housekeeping.clean_kept_detail";
    return (
      <Message tone="clean" icon={isWaitingNow ? IconCloudUpload : IconCircleCheck} title={say("housekeeping.clean_done", { number })}>
        {confirmed && <p>{say(isWaitingNow ? keptDetail : "housekeeping.clean_done_detail")}</p>}
        <ToBoard />
        <Button size="lg" variant="subtle" onClick={() => mark(row, "dirty")}>
          {say("housekeeping.clean_not")}
        </Button>
      </Message>
    );
  }
  return (
    <Message tone="accent" icon={IconSparkles} title={say("housekeeping.clean_title", { number })}>
      <p>{staffName({ name: row.room_type_name, name_en: row.room_type_name_en })}</p>
      <RoomStatusBadge status={status} />
      <Button size="xl" color="spruce" className={css["yes"] ?? ""} onClick={handleClean}>
        {say("housekeeping.clean_confirm")}
      </Button>
      <ToBoard />
    </Message>
  );
}

/** The code hangs in another property than the one that is open here. */
function OtherProperty({ id }: { id: string }) {
  const say = useSay();
  const { property_name } = useIdentity();
  const { data } = useProperties();
  const [busy, setBusy] = useState(false);
  const property = data?.data.find((property) => property.id === id);

  async function handleSwitch(): Promise<void> {
    setBusy(true);
    await switchProperty(id).catch(toastError);
    setBusy(false);
  }

  if (!property) {
    return (
      <Message tone="danger" icon={IconBuildingCottage} title={say("housekeeping.unknown_house")}>
        <p>{say("housekeeping.unknown_house_detail")}</p>
        <ToBoard />
      </Message>
    );
  }
  return (
    <Message tone="accent" icon={IconBuildingCottage} title={say("housekeeping.other_house", { name: property.name })}>
      <p>{say("housekeeping.other_house_detail", { name: property_name })}</p>
      <Button size="xl" loading={busy} onClick={() => void handleSwitch()}>
        {say("housekeeping.switch_to", { name: property.name })}
      </Button>
      <ToBoard />
    </Message>
  );
}

function ToBoard() {
  const say = useSay();
  return (
    <Button component={Link} to="/housekeeping" size="lg" variant="default">
      {say("housekeeping.to_board")}
    </Button>
  );
}

type MessageProps = {
  tone: "accent" | "clean" | "danger";
  icon: ComponentType<{ size: number; stroke: number }>;
  title: string;
  children: ReactNode;
};

function Message({ tone, icon: Icon, title, children }: MessageProps) {
  return (
    <section className={css["message"]} data-tone={tone} aria-live="polite">
      <span className={css["icon"]} aria-hidden>
        <Icon size={44} stroke={1.5} />
      </span>
      <h1>{title}</h1>
      {children}
    </section>
  );
}

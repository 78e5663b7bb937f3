import "@mantine/core/styles/Badge.css";
import { Badge, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { z } from "zod";
import { RoomTypeForm } from "#client/inventory/room-types/room-type-form.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { BaseRecordPage } from "#client/platform/ui/page/base-record-page.tsx";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { RoomTypePrices } from "#client/prices/rates/room-type-prices.tsx";
import { HistoryPanel } from "#client/tenant/events/history-panel.tsx";
import type { RoomType } from "#shared/inventory/room-types/schema.ts";

const RoomOfType = z.object({ id: z.string(), number: z.string() });

export function RoomTypePage() {
  const say = useSay();
  const may = useMay();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.roomTypes.get.queryOptions({ id, expand: ["rooms", "prices"] }));
  return (
    <BaseRecordPage
      answer={answer}
      list={{ to: "/room-types", label: say("room_types.title") }}
      head={({ name }) => ({ title: name })}
      remove={may("room_types:write") ? trpc.roomTypes.delete : null}
    >
      {(type) => (
        <>
          <Panel title={say("room_types.details")}>
            <RoomTypeForm key={type.id} type={type} readAgain={() => void answer.refetch()} />
          </Panel>
          <Panel title={say("room_types.rooms")}>
            <RoomsOfType type={type} />
          </Panel>
          <Panel title={say("room_types.prices")}>
            <RoomTypePrices type={type} />
          </Panel>
          <HistoryPanel id={type.id} />
        </>
      )}
    </BaseRecordPage>
  );
}

function RoomsOfType({ type }: { type: RoomType }) {
  const say = useSay();
  const rooms = (type.rooms ?? []).flatMap((room) => RoomOfType.safeParse(room).data ?? []);
  if (rooms.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {say("room_types.no_rooms")}
      </Text>
    );
  }
  return (
    <Group gap={6}>
      {rooms.map(({ id, number }) => (
        <Badge key={id} component={Link} to={`/rooms/${id}`} variant="default" size="lg" radius="sm" style={{ cursor: "pointer" }}>
          {number}
        </Badge>
      ))}
    </Group>
  );
}

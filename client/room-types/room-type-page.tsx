import { Badge, Button, Group, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router-dom";
import { z } from "zod";
import { applyAnswer } from "#client/cache.ts";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { api, carrying, trpc } from "#client/core/trpc.ts";
import { EventStory } from "#client/events/event-story.tsx";
import { RoomTypeForm } from "#client/room-types/room-type-form.tsx";
import { askDelete } from "#client/ui/ask-delete.ts";
import { Page, Panel } from "#client/ui/page.tsx";
import { RecordScreen } from "#client/ui/record-screen.tsx";
import { toast, toastTrouble } from "#client/ui/toast.tsx";
import type { RoomType } from "#shared/room-types/schema.ts";

const RoomOfType = z.object({ id: z.string(), number: z.string() });

export function RoomTypePage() {
  const say = useSay();
  const may = useMay();
  const { id = "" } = useParams();
  const answer = useQuery(trpc.roomTypes.get.queryOptions({ id, expand: ["rooms"] }));
  return (
    <RecordScreen isPage answer={answer}>
      {(type) => (
        <Page
          narrow
          title={type.name}
          back={{ to: "/room-types", label: say("room_types.title") }}
          actions={may("room_types:write") ? <DeleteRoomType type={type} /> : undefined}
        >
          <Panel title={say("room_types.details")}>
            <RoomTypeForm key={type.id} type={type} readAgain={() => void answer.refetch()} />
          </Panel>
          <Panel title={say("room_types.rooms")}>
            <RoomsOfType type={type} />
          </Panel>
          {may("events:read") && (
            <Panel title={say("room_types.story")}>
              <EventStory id={type.id} />
            </Panel>
          )}
        </Page>
      )}
    </RecordScreen>
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

function DeleteRoomType({ type }: { type: RoomType }) {
  const say = useSay();
  const navigate = useNavigate();

  async function handleDelete(): Promise<void> {
    if (!(await askDelete(type.name))) return;
    try {
      await api.roomTypes.delete.mutate({ id: type.id }, carrying({ ifMatch: type.version }));
      await navigate("/room-types");
      applyAnswer(type);
      toast({ message: say("screens.deleted") });
    } catch (thrown) {
      toastTrouble(thrown);
    }
  }

  return (
    <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void handleDelete()}>
      {say("actions.delete")}
    </Button>
  );
}

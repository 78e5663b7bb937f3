import { Button } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { useRoomActions } from "#client/inventory/rooms/use-room-actions.ts";
import { type Say, useSay } from "#client/platform/core/i18n.ts";
import { FormSection } from "#client/platform/ui/form/form-section.tsx";
import { SelectField } from "#client/platform/ui/form/select-field.tsx";
import { CheckInFull } from "#client/stays/bookings/check-in/check-in-full.tsx";
import type { CheckInValues } from "#client/stays/bookings/check-in/check-in-values.ts";
import type { CheckInRoomState } from "#client/stays/bookings/check-in/use-check-in-room.ts";
import type { Room } from "#shared/inventory/rooms/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

type Props = { form: UseFormReturnType<CheckInValues>; booking: Booking; room: CheckInRoomState };

/** The state of the room, and other rooms for the guest if it is not ready. */
export function CheckInRoom({ form, booking, room }: Props) {
  const say = useSay();
  const { mark, isRunning } = useRoomActions();
  const [isChanging, setChanging] = useState(false);
  const { proposed, own, conflict, free, isFull } = room;
  const isDirty = proposed?.status === "dirty";
  const choices = [...(own && !conflict ? [own] : []), ...(free ?? []).filter(({ id }) => id !== own?.id)];
  const mayChange = !booking.read_only;
  const asksRoom = mayChange && !isFull && (conflict !== null || isChanging);
  return (
    <FormSection
      title={say("check_in.room")}
      state={signOf(room)}
      words={
        conflict || !proposed ? say(`check_in.room_${conflict ?? "missing"}`, { number: own?.number ?? "" }) : readiness(proposed, say)
      }
      hint={hintOf(room, say)}
      aside={
        isDirty && (
          <Button size="compact-sm" variant="default" loading={isRunning} onClick={() => mark(proposed, "clean")}>
            {say("check_in.mark_clean")}
          </Button>
        )
      }
    >
      {asksRoom && (
        <SelectField
          label={say(conflict === "missing" ? "check_in.room_assign" : "check_in.room_choose")}
          description={booking.room_fixed ? say("check_in.room_fixed") : undefined}
          data={choices.map((each) => ({ value: each.id, label: labelOf(each, say) }))}
          searchable={choices.length > 8}
          disabled={choices.length === 0}
          error={form.errors["room_id"]}
          value={proposed && choices.some(({ id }) => id === proposed.id) ? proposed.id : null}
          onChange={(id) => form.setFieldValue("room_id", id ?? "")}
        />
      )}
      {isFull && <CheckInFull booking={booking} room={room} isRefused={form.errors["room_id"] !== undefined} />}
      {mayChange && !isFull && !asksRoom && (
        <Button size="compact-sm" variant="subtle" style={{ alignSelf: "flex-start" }} onClick={() => setChanging(true)}>
          {say("check_in.room_choose")}
        </Button>
      )}
    </FormSection>
  );
}

function signOf({ conflict, proposed, isFull }: CheckInRoomState): "ready" | "warning" | "open" {
  if (isFull) return "warning";
  if (conflict === "missing" || !proposed) return "open";
  return conflict || proposed.status !== "clean" ? "warning" : "ready";
}

function hintOf({ conflict, proposed, isFull }: CheckInRoomState, say: Say): string | undefined {
  if (isFull) return say("check_in.rooms_full");
  if (conflict && proposed) return readiness(proposed, say);
  return proposed?.status === "dirty" ? say("check_in.room_dirty_hint") : undefined;
}

function readiness({ number, status }: Room, say: Say): string {
  return say(status === "clean" ? "check_in.room_ready" : "check_in.room_dirty", { number });
}

function labelOf({ number, status }: Room, say: Say): string {
  return status === "clean" ? number : say("bookings.room_status", { number, status: say(`rooms.${status}`) });
}

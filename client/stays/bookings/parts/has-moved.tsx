import { Button, type ButtonProps } from "@mantine/core";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useWrite } from "#client/platform/core/writes.ts";
import { toast } from "#client/platform/ui/dialog/toast.tsx";

type Props = { id: string; name: string; room: string; size?: ButtonProps["size"] };

/** Ticks that guests are in their new room. */
export function HasMoved({ id, name, room, size = "sm" }: Props) {
  const say = useSay();
  const moving = useWrite(trpc.bookings.moveIn, {
    done: (saved) =>
      toast({
        message: say("parts.has_moved_to", { name, room }),
        undo: (send) => send(trpc.bookings.undo, { bookings: [{ id: saved.id, version: saved.version }] }),
      }),
  });
  return (
    <Button variant="default" size={size} loading={moving.isRunning} onClick={() => void moving.run({ id })}>
      {say("parts.has_moved")}
    </Button>
  );
}

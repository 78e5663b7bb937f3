import { Button, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import type { CalendarFeed } from "#shared/channels/calendar-feeds/schema.ts";

/** Deletes a feed; of one that is read, asks what happens to the stays that are still to come. */
export function DeleteFeed({ feed: { id, name, version, direction } }: { feed: CalendarFeed }) {
  const say = useSay();
  const navigate = useNavigate();
  const isWriting = useIsWriting(id);
  const [isAsking, setIsAsking] = useState(false);
  const { run, isRunning, running } = useWrite(trpc.calendarFeeds.delete, {
    async done() {
      await navigate("/channels/calendars");
      toast({ message: say("screens.deleted") });
    },
  });
  const remove = (cancel_stays: boolean) => void run({ id, cancel_stays }, { ifMatch: version });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={isWriting && !isRunning}
        onClick={() => setIsAsking(true)}
      >
        {say("actions.delete")}
      </Button>
      <ModalDialog opened={isAsking} title={say("calendar_feeds.delete_title", { name })} onClose={() => setIsAsking(false)}>
        <Stack gap="md">
          <Text size="sm">{say(`calendar_feeds.delete_${direction}`)}</Text>
          {direction === "in" && (
            <Text size="sm" c="dimmed">
              {say("calendar_feeds.delete_kept")}
            </Text>
          )}
          <Stack gap="xs">
            {direction === "in" && (
              <Button
                variant="default"
                loading={isRunning && running?.cancel_stays === false}
                disabled={isRunning}
                onClick={() => remove(false)}
              >
                {say("calendar_feeds.delete_keep")}
              </Button>
            )}
            <Button
              color="red.8"
              loading={isRunning && (direction === "out" || running?.cancel_stays === true)}
              disabled={isRunning}
              onClick={() => remove(direction === "in")}
            >
              {say(direction === "in" ? "calendar_feeds.delete_cancel" : "actions.delete")}
            </Button>
          </Stack>
        </Stack>
      </ModalDialog>
    </>
  );
}

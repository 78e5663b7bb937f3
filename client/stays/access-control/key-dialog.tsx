import { Alert, Divider, Skeleton, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { bookingTitle } from "#client/platform/ui/booking-name.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { KeyForm } from "#client/stays/access-control/key-form.tsx";
import { KeyList } from "#client/stays/access-control/key-list.tsx";
import { KeyResult } from "#client/stays/access-control/key-result.tsx";
import { NeedsNewKey } from "#client/stays/access-control/keys-panel.tsx";
import { openKeys, waitingAtom } from "#client/stays/access-control/open-keys.ts";
import { whyNoKey } from "#shared/stays/access-control/rules.ts";
import type { NewKey } from "#shared/stays/access-control/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** A stay's keys: a new one in two clicks, and those that it has. Where others wait, its buttons lead on to the next. */
export function KeyDialog({ id, onClose }: { id: string; onClose(): void }) {
  const say = useSay();
  const { data, error, refetch } = useQuery(trpc.bookings.get.queryOptions({ id, expand: ["customer", "group", "room", "guests"] }));
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<NewKey | null>(null);
  // What is shown once is not lost by a click beside it.
  const canClose = !asking && made?.pin === undefined;
  return (
    <ModalDialog
      opened
      size={480}
      canClose={canClose}
      title={data ? say("access_control.title", { name: bookingTitle(data) }) : say("access_control.keys")}
      onClose={() => openKeys()}
    >
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Skeleton height={220} />}
      {data && (
        <Stack gap="md">
          <Where booking={data} />
          {made ? (
            <KeyResult made={made} onAgain={() => setMade(null)} onClose={onClose} />
          ) : (
            <NewKeyPart booking={data} onAsking={setAsking} onMade={setMade} onClose={onClose} />
          )}
          <Issued booking={data} />
        </Stack>
      )}
    </ModalDialog>
  );
}

function Where({ booking: { room, check_in, check_out } }: { booking: Booking }) {
  const say = useSay();
  const waiting = useAtomValue(waitingAtom);
  const { weekday } = useFormats();
  const stay = `${weekday(check_in)} – ${weekday(check_out)}`;
  return (
    <Text size="sm" c="dimmed">
      {[room && say("access_control.room", { number: room.number }), stay, waiting > 0 && say("access_control.waiting", { count: waiting })]
        .filter(Boolean)
        .join(" · ")}
    </Text>
  );
}

type NewKeyProps = { booking: Booking; onAsking(asking: boolean): void; onMade(made: NewKey): void; onClose(): void };

function NewKeyPart({ booking, ...props }: NewKeyProps) {
  const say = useSay();
  const reason = whyNoKey(booking);
  if (!reason) return <KeyForm booking={booking} {...props} />;
  return (
    <Alert variant="light" color="brass" icon={<IconInfoCircle size={18} aria-hidden />}>
      {say(`problems.${reason}`)}
    </Alert>
  );
}

/** The keys that are there already, so that nobody makes a fourth one by mistake. */
function Issued({ booking }: { booking: Booking }) {
  const say = useSay();
  const { data } = useQuery(trpc.accessControl.list.queryOptions({ id: booking.id }));
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={say("access_control.issued_keys")}>
      <Divider mb="md" label={say("access_control.issued_keys")} labelPosition="left" />
      <NeedsNewKey booking={booking} keys={data} />
      <KeyList keys={data} />
    </section>
  );
}

import { Alert, Divider, Skeleton, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useNow } from "#client/platform/core/use-now.ts";
import { bookingTitle } from "#client/platform/ui/booking-name.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { KeyForm, type KeyFormProps } from "#client/stays/access-control/key-form.tsx";
import { KeyList, NeedsNewKey } from "#client/stays/access-control/key-list.tsx";
import { KeyResult } from "#client/stays/access-control/key-result.tsx";
import { stayOfKey, whyNoKey } from "#shared/stays/access-control/rules.ts";
import type { KeyKind, NewKey } from "#shared/stays/access-control/schema.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

/** The keys of stays, one stay after the other. */
export function KeyDialog({ bookingIds, onClose }: { bookingIds: readonly string[]; onClose(): void }) {
  const [place, setPlace] = useState(0);
  const [kind, setKind] = useState<KeyKind>("card");
  const waiting = bookingIds.length - place - 1;
  const id = bookingIds[place];
  if (id === undefined) return null;
  const next = waiting > 0 ? () => setPlace(place + 1) : onClose;
  return <StayKeys key={id} id={id} waiting={waiting} kind={kind} onKind={setKind} onNext={next} onClose={onClose} />;
}

type StayProps = {
  id: string;
  /** The number of stays that come after this one. */
  waiting: number;
  /** The kind of key that the form proposes: the one chosen for the stay before. */
  kind: KeyKind;
  onKind(kind: KeyKind): void;
  onNext(): void;
  onClose(): void;
};

/** One stay's keys: a new one in two clicks, and those that it has. If others wait, its buttons lead on to the next. */
function StayKeys({ id, waiting, kind, onKind, onNext, onClose }: StayProps) {
  const say = useSay();
  const { data, error, refetch } = useQuery(trpc.bookings.get.queryOptions({ id, expand: ["customer", "group", "room", "guests"] }));
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<NewKey | null>(null);
  // A click outside does not close the dialog: the code is shown only once.
  const canClose = !asking && made?.pin === undefined;
  return (
    <ModalDialog
      opened
      size="form"
      canClose={canClose}
      title={data ? say("access_control.title", { name: bookingTitle(data) }) : say("access_control.keys")}
      onClose={onClose}
    >
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Skeleton height={220} />}
      {data && (
        <Stack gap="md">
          <Where booking={data} waiting={waiting} />
          {made ? (
            <KeyResult made={made} onAgain={() => setMade(null)} waiting={waiting} onNext={onNext} />
          ) : (
            <NewKeyPart
              booking={data}
              waiting={waiting}
              kind={kind}
              onKind={onKind}
              onAsking={setAsking}
              onMade={setMade}
              onNext={onNext}
            />
          )}
          <Issued booking={data} />
        </Stack>
      )}
    </ModalDialog>
  );
}

function Where({ booking, waiting }: { booking: Booking; waiting: number }) {
  const say = useSay();
  const { room, check_in, check_out } = stayOfKey(booking, useNow());
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

function NewKeyPart({ booking, ...props }: KeyFormProps) {
  const say = useSay();
  const reason = whyNoKey(booking);
  if (!reason) return <KeyForm booking={booking} {...props} />;
  return (
    <Alert variant="light" color="brass" icon={<IconInfoCircle size={18} aria-hidden />}>
      {say(`problems.${reason}`)}
    </Alert>
  );
}

/** The keys that a stay already has. */
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

import { Button, Group } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ContactPicker, type Picked } from "#client/guests/contacts/contact-picker.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { type Send, useWrites } from "#client/platform/core/writes.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { CancelButton } from "#client/platform/ui/form/cancel-button.tsx";
import css from "#client/stays/folios/folio-card.module.css";
import { useFolioDesk } from "#client/stays/folios/folio-desk.ts";
import type { Folio } from "#shared/stays/folios/schema.ts";

/** The payer of a folio and the field to choose another: the customer of the booking, unless the folio names another contact. */
export function FolioPayer({ folio }: { folio: Folio }) {
  const say = useSay();
  const { booker, mayWrite } = useFolioDesk();
  const [opened, setOpened] = useState(false);
  const payer = folio.customer ?? booker;
  const canChange = mayWrite && folio.status === "open";
  return (
    <>
      <p className={css["payer"]}>
        {say("folios.payer")} <b>{payer?.name ?? say("payers.nobody")}</b>
        {canChange && (
          <button
            type="button"
            className={css["change"]}
            aria-label={say("folios.change_payer", { number: folio.number })}
            onClick={() => setOpened(true)}
          >
            {say("folios.change_payer_short")}
          </button>
        )}
      </p>
      {canChange && <PayerDialog folio={folio} opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}

function PayerDialog({ folio, opened, onClose }: { folio: Folio; opened: boolean; onClose(): void }) {
  const say = useSay();
  const { booker } = useFolioDesk();
  const { id, number, version, customer_id } = folio;

  const naming = useWrites((contact: Picked | null, send) => send(trpc.folios.update, { id, customer_id: contact?.id ?? null }), {
    done(_, contact) {
      const who = contact ?? booker;
      const undo = (send: Send) => send(trpc.folios.update, { id, customer_id });
      toast({ message: say("folios.payer_changed", { name: who?.name ?? say("payers.nobody"), number }), undo });
    },
  });

  function name(contact: Picked | null): void {
    onClose();
    void naming.run(contact, { ifMatch: version });
  }

  return (
    <ModalDialog
      opened={opened}
      title={say("folios.change_payer", { number })}
      subtitle={say("folios.payer_detail")}
      onClose={onClose}
      actions={
        <>
          {customer_id !== null && !folio.virtual && (
            <Button variant="default" onClick={() => name(null)}>
              {say("folios.payer_back", { name: booker?.name ?? say("payers.nobody") })}
            </Button>
          )}
          <CancelButton />
        </>
      }
    >
      <GuestsToPay bookingId={folio.booking_id} payerId={customer_id ?? booker?.id ?? null} onPick={name} />
      <ContactPicker autofocus label={say("folios.payer")} onPick={name} />
    </ModalDialog>
  );
}

type GuestsProps = { bookingId: string | null; payerId: string | null; onPick(guest: Picked): void };

/** Guests of the room, proposed as payers: they are the likeliest to pay a part. */
function GuestsToPay({ bookingId, payerId, onPick }: GuestsProps) {
  const say = useSay();
  const { data } = useQuery(trpc.bookings.get.queryOptions(bookingId === null ? skipToken : { id: bookingId, expand: ["guests"] }));
  const guests = (data?.guests ?? []).filter(({ id }) => id !== payerId);
  if (guests.length === 0) return null;
  return (
    <Group gap={8} mb="md" role="group" aria-label={say("bookings.guests")}>
      {guests.map(({ id, name }) => (
        <Button key={id} size="compact-sm" variant="light" onClick={() => onPick({ id, name })}>
          {name}
        </Button>
      ))}
    </Group>
  );
}
